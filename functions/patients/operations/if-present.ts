import { CatalogueError } from '#shared/errors.ts'

/** The id of whom or what is named, where a check does not refuse it; null where it does, or nobody is named. */
export async function ifPresent(
  id: string | null,
  ensure: (id: string) => Promise<unknown>,
): Promise<string | null> {
  if (id === null) return null
  try {
    await ensure(id)
    return id
  } catch (error) {
    if (error instanceof CatalogueError) return null
    throw error
  }
}
