import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { readApplication } from '#infra/local/template/application.ts'
import { ensureBuilt } from '#infra/runner/build.ts'
import type { Tell } from './figures.ts'
import { measured } from './stats.ts'

const ROUNDS = 7
const KIB = 1024
const ORIGIN = 'https://bench.example'
const run = promisify(execFile)

/** Size of every bundle, and how long it takes to load in a process that has just started. */
export async function benchFunctions(tell: Tell): Promise<void> {
  const assembly = await ensureBuilt({ web: false, log: console.error })
  for (const { name, directory, environment } of readApplication(assembly, ORIGIN, null)
    .functions) {
    const bundle = join(directory, 'index.mjs')
    const bytes = await readFile(bundle)
    const figure = { comparedWith: null, unit: 'KB' as const }
    tell({ ...figure, name: `functions: ${name}, bundle`, value: bytes.length / KIB })
    tell({ ...figure, name: `functions: ${name}, gzip`, value: gzipSync(bytes).length / KIB })
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await initOf(bundle, environment))
    tell({ ...figure, name: `functions: ${name}, init`, ...measured(times), unit: 'ms' })
  }
}

/** Milliseconds that the top level of a bundle takes. */
async function initOf(bundle: string, environment: Record<string, string>): Promise<number> {
  const script = join(import.meta.dirname, 'init.ts')
  const { stdout } = await run(process.execPath, [script, bundle], {
    env: { TZ: ':UTC', AWS_REGION: 'us-east-1', ...environment },
  })
  return Number(stdout)
}
