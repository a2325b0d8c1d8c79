import { startEngine } from '../start.ts'

// A local run in a process of its own, for tests that end it without a word.
const [assembly = '', dataDirectory = ''] = process.argv.slice(2)
const app = async () => ({ assembly, site: dataDirectory })
const { origin } = await startEngine({ app, dataDirectory })
console.log(origin)
