import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readApplication } from '#infra/local/template/application.ts'
import { ensureBuilt } from '#infra/runner/build.ts'
import { readFunctionSizes } from '#test/support/function-sizes.ts'
import { goal, type Tell } from './figures.ts'
import { measured } from './stats.ts'

const ROUNDS = 7
const KIB = 1024
const ORIGIN = 'https://bench.example'
/** What Lambda itself sets that a function's top level reads. */
const FROM_LAMBDA = {
  TZ: ':UTC',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
}
const run = promisify(execFile)

/**
 * What a cold start of every function loads and how long that takes in a process that has just started,
 * and what is loaded later. The functions take turns, so that what else the machine does meets all.
 */
export async function benchFunctions(tell: Tell): Promise<void> {
  const assembly = await ensureBuilt({ web: false, log: console.error })
  const { functions } = readApplication(assembly, { origin: ORIGIN, awsEndpoint: ORIGIN }, null)
  const times = new Map(functions.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, directory, environment } of functions) {
      times.get(name)?.push(await initOf(join(directory, 'index.mjs'), environment))
    }
  }
  const sizeOf = readFunctionSizes()
  for (const { name } of functions) {
    const { start, later } = sizeOf(name)
    const figure = { comparedWith: null, unit: 'KB' as const }
    const largest = goal(400)
    tell({
      ...figure,
      name: `functions: ${name}, at start`,
      value: start / KIB,
      comparedWith: largest,
    })
    tell({ ...figure, name: `functions: ${name}, later`, value: later / KIB })
    const init = measured(times.get(name) ?? [])
    tell({ name: `functions: ${name}, init`, ...init, unit: 'ms', comparedWith: goal(100) })
  }
}

/** Milliseconds that the top level of a bundle takes. */
async function initOf(bundle: string, environment: Record<string, string>): Promise<number> {
  const script = join(import.meta.dirname, 'init.ts')
  const { stdout } = await run(process.execPath, [script, bundle], {
    env: { ...FROM_LAMBDA, ...environment },
  })
  return Number(stdout)
}
