// Runs a program, and ends it as soon as our input closes: then whoever started us is gone, however it
// went. Plain JavaScript, because it starts sooner, and for want of a shell on Windows.
import { spawn } from 'node:child_process'

const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], windowsHide: true })
process.stdin.on('close', () => child.kill()).resume()
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 0))
