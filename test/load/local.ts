import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'
import { startMeter } from '#test/support/meter.ts'

/** A folder that is gone afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The whole application with data of its own, stopped afterwards. */
export async function withRun<T>(use: (run: LocalRun) => Promise<T>): Promise<T> {
  return withFolder(async (dataDirectory) => {
    const run = await startLocal({ dataDirectory, log: console.error })
    try {
      return await use(run)
    } finally {
      await run.stop()
    }
  })
}

/** The application on the data of a folder behind a meter, both stopped afterwards. */
export async function withMeteredRun<T>(
  folder: string,
  use: (run: LocalRun, meter: Awaited<ReturnType<typeof startMeter>>) => Promise<T>,
): Promise<T> {
  const meter = await startMeter(join(folder, 'dynamodb.sqlite'))
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const run = await startLocal({ dataDirectory: folder, log: console.error }).finally(() => {
    delete process.env.AWS_ENDPOINT_URL_DYNAMODB
  })
  try {
    return await use(run, meter)
  } finally {
    await run.stop()
    await meter.stop()
  }
}
