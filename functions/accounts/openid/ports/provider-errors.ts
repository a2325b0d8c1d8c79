import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import * as v from 'valibot'
import { logger } from '#functions/platform/log.ts'
import { CatalogueError } from '#shared/errors.ts'

/** The provider's answer is not valid for this sign-in: start again. */
const REFUSED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

/** Error codes are words; anything else is not repeated to the caller. */
const CODE = /^[a-z_]{1,64}$/

/**
 * The error of a failed sign-in. The claims and tokens in the library's errors are dropped.
 */
export function asOpenidError(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error
  if (error instanceof AuthorizationResponseError) return failed(error.error)
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
    return failed(error.error)
  }
  if (error instanceof ClientError && REFUSED.has(error.code ?? '')) {
    if (lacksSubject(error)) return new CatalogueError('ERR_OPENID_NO_SUB')
    logger.warn('openid: an answer was refused', summary(error))
    return failed(null)
  }
  return asUnavailable(error)
}

/** The provider cannot be reached, or does not accept us as its client: operators must look. */
export function asUnavailable(error: unknown): CatalogueError {
  logger.error('openid: the provider failed', summary(error))
  return new CatalogueError('ERR_OPENID_UNAVAILABLE')
}

function failed(code: string | null): CatalogueError {
  const comments = code !== null && CODE.test(code) ? [`The sign-in service said: ${code}`] : []
  return new CatalogueError('ERR_OPENID_FAILED', comments)
}

const withoutSubject = v.object({
  cause: v.object({ claims: v.object({ sub: v.optional(v.undefined()) }) }),
})

function lacksSubject({ cause }: Error): boolean {
  return v.is(withoutSubject, cause)
}

function summary(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  const code = 'code' in error ? error.code : undefined
  const said = error instanceof ResponseBodyError ? error.error : undefined
  return { reason: error.message, code, said, cause }
}
