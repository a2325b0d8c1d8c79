import { CatalogueError } from '#shared/errors.ts'
import { WriteBusy } from './write-busy.ts'

const ATTEMPTS = 8
/** For what all of a burst writes: one of those who try at once gets through, and the others wait. */
export const MANY_ATTEMPTS = 60
const PAUSE_MS = 10

/** Somebody else wrote between a reading and the write that was prepared from it. */
export function isConflict(error: unknown): boolean {
  return error instanceof CatalogueError && error.name === 'ERR_VERSION_CONFLICT'
}

/**
 * Prepares a write from what it reads, and again from the start where a concurrent write came first or
 * was in the way. What `prepare` throws is final.
 * @throws ERR_VERSION_CONFLICT or WriteBusy where every attempt met a concurrent write
 */
export async function retryOnConflict<P, T>(
  prepare: () => Promise<P>,
  write: (prepared: P) => Promise<T>,
  attempts = ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare()
    try {
      return await write(prepared)
    } catch (error) {
      const isPassing = isConflict(error) || error instanceof WriteBusy
      if (!isPassing || attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * Math.random()))
    }
  }
}
