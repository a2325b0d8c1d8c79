import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { adviceWithoutDynoxide, findDynoxide } from './find-dynoxide.mjs'
import { freePort } from './ports.ts'

type DynoxideProcess = { endpoint: string; stop: () => Promise<void> }

/**
 * Starts DynamoDB's engine on a file and waits until it answers.
 * @throws Error where there is no engine for this platform, or it does not start.
 */
export async function startDynoxide(file: string): Promise<DynoxideProcess> {
  const binary = findBinary()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(binary, file, await freePort())
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

function findBinary(): string {
  const { platform, arch } = process
  const root = join(import.meta.dirname, '../../..')
  const machine = { root, platform, arch, path: process.env.PATH ?? '' }
  const binary = findDynoxide(machine)
  if (binary) return binary
  throw new Error(adviceWithoutDynoxide(machine))
}

const supervisor = join(import.meta.dirname, 'supervise.mjs')

async function launch(binary: string, file: string, port: number): Promise<DynoxideProcess> {
  const flags = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file]
  const child = spawn(process.execPath, [supervisor, binary, ...flags], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {},
    windowsHide: true,
    // Ctrl+C reaches the whole foreground group; the engine must outlive the calls under way.
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
  const endpoint = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await exited
  }
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (over) throw new Error(`The DynamoDB engine ended at once: ${complaint.trim()}`)
    if (await answers(endpoint)) {
      indexStream(file)
      return { endpoint, stop }
    }
    await wait(20)
  }
  await stop()
  throw new Error(`The DynamoDB engine does not answer: ${complaint.trim()}`)
}

/**
 * The engine looks up the last record of a stream before each write, and the next ones before each
 * read, by going through all of them: with ten thousand records a write takes milliseconds more.
 */
function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(
    'CREATE INDEX IF NOT EXISTS stream_order ON _stream_records ' +
      '(table_name, CAST(sequence_number AS INTEGER))',
  )
  database.close()
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint)
    return true
  } catch {
    return false
  }
}
