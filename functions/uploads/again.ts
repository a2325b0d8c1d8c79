import { AlreadyDone } from '#functions/platform/table.ts'

const ATTEMPTS = 4

/** Runs an operation from its reading on once more, where somebody else's write was faster. */
export async function againWhenBeaten<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof AlreadyDone) || attempt === ATTEMPTS) throw error
    }
  }
}
