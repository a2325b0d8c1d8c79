import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalRun, startLocal } from '#infra/runner/start.ts'

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
