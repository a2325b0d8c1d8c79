import { ensureBuilt } from '#infra/local/template/build.ts'

/** Builds what the tests run, once and before they count their time. */
export default async function setup(): Promise<void> {
  await ensureBuilt({ web: true, log: (line) => console.error(line) })
}
