import { type ErrorClass, errorCatalogue } from '#shared/error-catalogue.ts'
import {
  type DetailedErrorName,
  decodeError,
  type ErrorDetails,
  type ErrorName,
} from '#shared/errors.ts'
import type { OwnFailure } from './own-failures.ts'

/** Said where it is the connection that is gone. */
export const OFFLINE_TEXT = "You're offline. What you typed is still here."

type AnyDetails = ErrorDetails[DetailedErrorName]
type Options = ErrorOptions & { details?: AnyDetails | null }

/** A call that failed, as the page shows it (specification, section 8). */
export class ApiError extends Error {
  override readonly name: ErrorName
  /** Sentences for people; what pages go by is in the details. */
  readonly comments: readonly string[]
  /** Null for errors that have none, and where they cannot be read. */
  readonly details: AnyDetails | null

  constructor(name: OwnFailure, message?: string, comments?: readonly string[], options?: Options)
  constructor(name: ErrorName, message: string, comments?: readonly string[], options?: Options)
  constructor(
    name: ErrorName,
    message: string = errorCatalogue[name].text,
    comments: readonly string[] = [],
    { details = null, ...options }: Options = {},
  ) {
    super(message, options)
    this.name = name
    this.comments = comments
    this.details = details
  }

  get class(): ErrorClass {
    return errorCatalogue[this.name].class
  }
}

/**
 * The error that a failed answer stands for: the one it names, whatever its status; else
 * ERR_UNKNOWN where the service answered in a form nobody knows, and ERR_BACKEND_UNAVAILABLE where
 * something before it did.
 */
export function readError(status: number, body: unknown): ApiError {
  const named = decodeError(body)
  if (named) {
    const { name, message, comments, details } = named
    return new ApiError(name, message, comments, { details })
  }
  return new ApiError(status === 200 || status === 400 ? 'ERR_UNKNOWN' : 'ERR_BACKEND_UNAVAILABLE')
}

/** Anything thrown, as an ApiError: what is no such error is a fault of the page's own. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError('ERR_UNKNOWN')
}

type Named<N extends ErrorName> = ApiError & {
  name: N
  details: N extends DetailedErrorName ? ErrorDetails[N] | null : null
}

/** True where the call failed by this name. */
export function isError<N extends ErrorName>(thrown: unknown, name: N): thrown is Named<N> {
  return thrown instanceof ApiError && thrown.name === name
}

const transient = new Set<ErrorName>([
  'ERR_BACKEND_UNAVAILABLE',
  'ERR_UNKNOWN',
  'ERR_SERVER_INTERNAL',
])

/** True where the same may work a moment later. */
export const isTransient = (thrown: unknown): boolean => transient.has(toApiError(thrown).name)

/** True where signing in is what helps: there is no session, or its second factor is outstanding. */
export function endsSession(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.class === 'AuthenticationError'
}
