import { badField, CatalogueError, encodeError } from '../errors.ts'

/** The largest body of a call in bytes: a Lambda's event holds 6 MB, and doubles quotes in JSON. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024

/** The headers and the address of a call in bytes, below what API Gateway takes with its own: 10 KB. */
export const MAX_HEAD_BYTES = 9 * 1024

const refusals = {
  malformed: badField('path', 'must be percent-encoded UTF-8'),
  bodyTooLarge: badField('body', 'must be at most 2 MB'),
  headTooLarge: badField('headers', 'must be at most 9 KB, with the address'),
}

/** Why a request is refused before any function has it. */
export type EarlyRefusal = keyof typeof refusals

/** The error of a request that is refused before any route has it. */
export function earlyRefusal(why: EarlyRefusal): CatalogueError {
  return refusals[why]
}

/** The error that says the same as a status of the servers before the functions. */
function errorOfStatus(status: number): CatalogueError {
  if (status === 413) return refusals.bodyTooLarge
  if (status === 414 || status === 431) return refusals.headTooLarge
  if (status === 403) return new CatalogueError('ERR_ACCESS_DENIED')
  if (status === 404 || status === 405) return new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (status < 500) return refusals.malformed
  return new CatalogueError(status === 500 ? 'ERR_SERVER_INTERNAL' : 'ERR_BACKEND_UNAVAILABLE')
}

/** The body that such a status is answered with, in the form of every other failure. */
export function bodyOfStatus(status: number): string {
  return JSON.stringify(encodeError(errorOfStatus(status)))
}
