import { startLocal } from '../start.ts'

// A local run in a process of its own, for tests that end it without a word.
const [assembly = '', dataDirectory = ''] = process.argv.slice(2)
const { origin } = await startLocal({ assembly, dataDirectory })
console.log(origin)
