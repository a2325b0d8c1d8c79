import { isError } from '../../api/api-error.ts'

/** When a code may be asked for that was asked for too soon; null for other failures. */
export function replaceableAtOf(thrown: unknown): string | null {
  const isTooSoon = isError(thrown, 'ERR_VERIFICATION_REQUEST_TOO_SOON')
  return isTooSoon ? (thrown.details?.replaceableAt ?? null) : null
}
