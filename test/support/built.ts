import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#infra/runner/build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where applications that workers share keep their data. */
    dataRoot: string
  }
}

/** Builds what the tests run, once and before they count their time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt({ web: true, log: (line) => console.error(line) })
  const dataRoot = await mkdtemp(join(tmpdir(), 'praxis-tests-'))
  project.provide('dataRoot', dataRoot)
  return () => rm(dataRoot, { recursive: true, force: true, maxRetries: 5 })
}
