import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type LocalOptions, type LocalRun, startLocal } from '#infra/runner/start.ts'

/**
 * The whole application for the tests of one file, with data of its own. Read `run` inside tests
 * and hooks: it is there once the application answers.
 */
export function runApp(options: Pick<LocalOptions, 'openidPort'> = {}): {
  readonly run: LocalRun
  readonly dataDirectory: string
} {
  let run: LocalRun | null = null
  let directory = ''

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'praxis-'))
    run = await startLocal({ dataDirectory: directory, retryDelays: [50, 100], ...options })
  }, 120_000)

  afterAll(async () => {
    await run?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  return {
    get run() {
      if (!run) throw new Error('the application has not started')
      return run
    },
    get dataDirectory() {
      return directory
    },
  }
}
