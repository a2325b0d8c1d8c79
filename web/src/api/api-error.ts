import * as v from 'valibot'
import { type ErrorClass, type ErrorName, errorCatalogue, isErrorName } from '#shared/errors.ts'

/** A call that failed, as the page shows it (specification, section 8). */
export class ApiError extends Error {
  override readonly name: ErrorName
  readonly comments: string[]

  constructor(
    name: ErrorName,
    message: string = errorCatalogue[name].text,
    comments: string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = name
    this.comments = comments
  }

  get class(): ErrorClass {
    return errorCatalogue[this.name].class
  }
}

const answer = v.object({
  name: v.custom<ErrorName>((name) => typeof name === 'string' && isErrorName(name)),
  message: v.string(),
  comments: v.optional(v.array(v.string()), []),
})

/**
 * The error that a failed answer stands for: the one it names, whatever its status; else
 * ERR_UNKNOWN where the service answered in a form nobody knows, and ERR_BACKEND_UNAVAILABLE where
 * something before it did.
 */
export function readError(status: number, body: unknown): ApiError {
  const named = v.safeParse(answer, body)
  if (named.success) {
    const { name, message, comments } = named.output
    return new ApiError(name, message, comments)
  }
  return new ApiError(status === 200 || status === 400 ? 'ERR_UNKNOWN' : 'ERR_BACKEND_UNAVAILABLE')
}

/** Anything thrown, as an ApiError: what is no such error is a fault of the page's own. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('ERR_UNKNOWN')
}

/** True where the call failed by this name. */
export function isError(thrown: unknown, name: ErrorName): thrown is ApiError {
  return thrown instanceof ApiError && thrown.name === name
}

/** True where signing in is what helps: there is no session, or its second factor is outstanding. */
export function endsSession(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.class === 'AuthenticationError'
}
