import type { Clock } from '#functions/platform/clock.ts'
import type { Directories as Held } from '#functions/platform/directory/directories.ts'
import type { Names } from '../rules/columns.ts'
import type { Directory } from '../rules/directory.ts'

/** Directories of recently listed practices, each brought up to date with the table before use. */
export type Directories = Held<Names, Directory>

/**
 * Directories whose implementation is loaded by the first list or search, so that cold starts for charts
 * do not load it.
 */
export function createDirectories(clock: Clock, maxRows?: number): Directories {
  let loading: Promise<Directories> | null = null

  async function load(): Promise<Directories> {
    const [{ createDirectories: createHeld }, { createDirectory }] = await Promise.all([
      import('#functions/platform/directory/directories.ts'),
      import('../rules/directory.ts'),
    ])
    return createHeld(createDirectory, clock, maxRows)
  }

  function loaded(): Promise<Directories> {
    loading ??= load()
    return loading
  }

  return {
    of: async (store) => (await loaded()).of(store),
    held: async (store) => (await loaded()).held(store),
  }
}
