import { CatalogueError } from '#shared/errors.ts'

/** @param replaceableAt when to ask again; null if unknown */
export function tooSoon(replaceableAt: string | null): CatalogueError {
  return new CatalogueError('ERR_VERIFICATION_REQUEST_TOO_SOON', { replaceableAt })
}
