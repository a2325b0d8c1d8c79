import { badField, CatalogueError } from '#shared/errors.ts'
import { WriteBusy } from '../write-busy.ts'

/**
 * What a call is refused with after an error; null for one that nobody expects. The body parsers answer malformed
 * bodies with a 4xx of their own.
 */
export function expectedError(error: unknown): CatalogueError | null {
  if (error instanceof CatalogueError) return error
  // Nothing was written: whoever calls again, by the same key, has it done.
  if (error instanceof WriteBusy) return new CatalogueError('ERR_VERSION_CONFLICT')
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  if (status === 415 || status === 422 || status === 400) {
    return badField('body', 'cannot be read')
  }
  return status === 404 ? new CatalogueError('ERR_TARGET_NOT_FOUND') : null
}
