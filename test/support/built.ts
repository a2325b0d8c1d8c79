import { ensureBuilt } from '#infra/runner/build.ts'

/** Builds what the tests run, once and before they count their time. */
export default async function setup(): Promise<void> {
  await ensureBuilt({ web: true, log: (line) => console.error(line) })
}
