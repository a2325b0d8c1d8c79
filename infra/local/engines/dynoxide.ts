import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { adviceWithoutDynoxide, findDynoxide } from './find-dynoxide.mjs'
import { freePort } from './ports.ts'
import { startSupervised } from './supervised.ts'

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

async function launch(program: string, file: string, port: number): Promise<DynoxideProcess> {
  const endpoint = `http://127.0.0.1:${port}`
  const { stop } = await startSupervised({
    ...{ name: 'The DynamoDB engine', program },
    args: ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file],
    answers: () => answers(endpoint),
  })
  indexStream(file)
  return { endpoint, stop }
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
