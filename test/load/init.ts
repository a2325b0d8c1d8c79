import { pathToFileURL } from 'node:url'

// Loads one bundle in a process of its own, and prints how many milliseconds that took.
const [, , bundle = ''] = process.argv
const started = performance.now()
await import(pathToFileURL(bundle).href)
console.log(performance.now() - started)
process.exit(0)
