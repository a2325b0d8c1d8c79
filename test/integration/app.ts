import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { type LocalOptions, type LocalRun, startLocal } from '#infra/runner/start.ts'

type Started = { run: LocalRun; dataDirectory: string }

const retryDelays = [50, 100]

declare module 'vitest' {
  interface TaskMeta {
    /** What the functions said of errors while the test failed. */
    said?: string[]
  }
}

/** What the functions said of errors during the test that runs; it is shown where the test fails. */
const said: string[] = []
const log = (line: string): void => void said.push(line)

/**
 * The application that the files of a worker share; it ends with the worker. Each worker runs many
 * files without loading modules anew, so this is set once.
 */
let shared: Promise<Started> | null = null

async function startShared(): Promise<Started> {
  const dataDirectory = await mkdtemp(join(inject('dataRoot'), 'shared-'))
  return { run: await startLocal({ dataDirectory, retryDelays, log }), dataDirectory }
}

/** Brings the shared application back to how a file expects it: on time, without faults, at rest. */
async function tidy(run: LocalRun): Promise<void> {
  run.faults.duplicateEvents(false)
  run.faults.refuseSockets(false)
  run.faults.muteSockets(false)
  run.faults.refuseKeys(false)
  run.setRelay(null)
  await run.idle()
  run.clock.advance(Date.now() - run.clock.now().getTime())
}

/** Notes the grants that were used so far, as an application does that is stopped. */
function noteGrants(run: LocalRun): void {
  const directory = process.env.PRAXIS_GRANTS_LOG
  if (!directory) return
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, `${randomUUID()}.json`), JSON.stringify(run.grants.used(), null, 2))
}

/** The shared application as one file sees it: dead letters of the files before are not its own. */
function viewOf(run: LocalRun): LocalRun {
  const before = new Set(run.deadLetters().map(({ id }) => id))
  return { ...run, deadLetters: () => run.deadLetters().filter(({ id }) => !before.has(id)) }
}

/**
 * The whole application for the tests of one file. Without options it is shared with other files:
 * what the tests need, a practice of their own above all, they make themselves, and they may move the
 * clock. With options, or with `own` for tests that need it empty, it is one of the file's own. Read
 * `run` inside tests and hooks: it is there once the application answers.
 */
export function runApp({
  own = false,
  ...options
}: Pick<
  LocalOptions,
  'openidPort' | 'squarePort' | 'metaPort' | 'googlePort' | 'ringcentralPort'
> & {
  own?: boolean
} = {}): {
  readonly run: LocalRun
  readonly dataDirectory: string
} {
  const isShared = !own && Object.keys(options).length === 0
  let started: Started | null = null

  beforeAll(async () => {
    if (isShared) {
      shared ??= startShared()
      const { run, dataDirectory } = await shared
      await tidy(run)
      started = { run: viewOf(run), dataDirectory }
      return
    }
    const dataDirectory = await mkdtemp(join(tmpdir(), 'praxis-'))
    started = {
      dataDirectory,
      run: await startLocal({ dataDirectory, retryDelays, log, ...options }),
    }
  }, 120_000)

  afterEach(({ task }) => {
    const lines = said.splice(0)
    if (task.result?.state === 'fail') task.meta.said = [...(task.meta.said ?? []), ...lines]
  })

  afterAll(async () => {
    if (!started) return
    const { run, dataDirectory } = started
    if (isShared) {
      await tidy(run)
      noteGrants(run)
      return
    }
    await run.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  })

  const ready = (): Started => {
    if (!started) throw new Error('the application has not started')
    return started
  }
  return {
    get run() {
      return ready().run
    },
    get dataDirectory() {
      return ready().dataDirectory
    },
  }
}
