import { CatalogueError } from '#shared/errors.ts'

/**
 * Refuses to change what someone else changed since the caller read it. A caller that does not say which
 * version it read changes what there is.
 * @throws ERR_VERSION_CONFLICT
 */
export function ensureVersion({ version }: { version: number }, read: number | undefined): void {
  if (read !== undefined && read !== version) throw new CatalogueError('ERR_VERSION_CONFLICT')
}
