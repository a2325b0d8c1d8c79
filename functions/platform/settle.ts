import { CatalogueError } from '#shared/errors.ts'

const ATTEMPTS = 8
const PAUSE_MS = 10

/**
 * Prepares a write from what is read, and prepares it anew where somebody wrote in between. What
 * `prepare` throws is final.
 * @throws ERR_VERSION_CONFLICT where others always come first
 */
export async function settle<P, T>(
  prepare: () => Promise<P>,
  write: (prepared: P) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepare()
    try {
      return await write(prepared)
    } catch (error) {
      const late = error instanceof CatalogueError && error.name === 'ERR_VERSION_CONFLICT'
      if (!late || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * Math.random()))
    }
  }
}
