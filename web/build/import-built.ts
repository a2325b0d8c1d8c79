import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = new URL('../../.build/rendering/', import.meta.url).pathname

/** Loads a module that was just built, of which the packages are found as from the repository. */
export async function importBuilt<Module>(code: string): Promise<Module> {
  mkdirSync(folder, { recursive: true })
  // Another name each time: Node keeps what it has imported.
  const file = join(folder, `${process.pid}-${Date.now()}.mjs`)
  writeFileSync(file, code)
  const loaded: Module = await import(pathToFileURL(file).href)
  rmSync(file)
  return loaded
}
