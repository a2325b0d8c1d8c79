import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

type Supervised = {
  /** What it is called where it does not start. */
  name: string
  program: string
  args: readonly string[]
  /** Whether it does its work yet; asked again until it does, for half a minute at most. */
  answers: () => Promise<boolean>
}

const supervisor = join(import.meta.dirname, 'supervise.mjs')
const PATIENCE_MS = 30_000

/**
 * Starts a program that ends with this process, however that ends, and waits until it answers.
 * @throws Error with what it complained of where it ends at once or does not answer.
 */
export async function startSupervised({
  name,
  program,
  args,
  answers,
}: Supervised): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [supervisor, program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {},
    windowsHide: true,
    // Ctrl+C reaches the whole foreground group; the program must outlive the calls under way.
    detached: true,
  })
  let complaint = ''
  let over = false
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-2000)
  })
  child.stdin.on('error', () => undefined)
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  child.on('exit', () => {
    over = true
    child.stdin.destroy()
    resolve()
  })
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await exited
  }
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; ) {
    if (over) throw new Error(`${name} ended at once: ${complaint.trim()}`)
    if (await answers()) return { stop }
    await wait(20)
  }
  await stop()
  throw new Error(`${name} does not answer: ${complaint.trim()}`)
}
