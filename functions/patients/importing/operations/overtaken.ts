import { CatalogueError } from '#shared/errors.ts'

/** How often lines are decided again because a concurrent write changed what they were decided by. */
const ATTEMPTS = 6

/**
 * Takes some lines, and takes them again if a concurrent write came first.
 * @param names the errors that say so
 * @param learn reads anew what is kept between the attempts
 * @throws the error of the last attempt, or any other error at once
 */
export async function retryOvertaken<T>(
  attempt: () => Promise<T>,
  names: readonly string[],
  learn: () => Promise<void> = async () => undefined,
): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isOvertaken = error instanceof CatalogueError && names.includes(error.name)
      if (!isOvertaken || times === ATTEMPTS) throw error
      await learn()
    }
  }
}
