import * as v from 'valibot'
import { type ErrorClass, errorCatalogue } from './error-catalogue.ts'

type Catalogue = typeof errorCatalogue

export type ErrorName = keyof Catalogue

/** The details of those errors that declare some, by their names. */
export type ErrorDetails = {
  [N in ErrorName as Catalogue[N] extends { details: unknown } ? N : never]: Catalogue[N] extends {
    details: { schema: infer S extends v.GenericSchema }
  }
    ? v.InferOutput<S>
    : never
}

export type DetailedErrorName = keyof ErrorDetails
export type PlainErrorName = Exclude<ErrorName, DetailedErrorName>

type Arguments =
  | [name: PlainErrorName, comments?: readonly string[], options?: ErrorOptions]
  | {
      [N in DetailedErrorName]: [name: N, details: ErrorDetails[N], options?: ErrorOptions]
    }[DetailedErrorName]

const answer = v.object({
  name: v.custom<ErrorName>((name) => typeof name === 'string' && isErrorName(name)),
  message: v.string(),
  comments: v.optional(v.array(v.string()), []),
  details: v.optional(v.unknown()),
})

/** What every failure answers; `details` where the error declares them. */
export type ErrorAnswer = v.InferInput<typeof answer>

/** True where the text is a name of the catalogue. */
export function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errorCatalogue, name)
}

/** What an error declares of its details; null for one without. */
export function detailsOf(name: ErrorName) {
  const declared = errorCatalogue[name]
  return 'details' in declared ? declared.details : null
}

/**
 * An expected failure. Thrown anywhere, answered as 400 `{name, message, comments, details}`. An
 * error takes the details that the catalogue declares for it, from which its comments are derived;
 * one without takes comments: sentences for people, which no page reads. Never patient data.
 */
export class CatalogueError extends Error {
  override readonly name: ErrorName
  readonly comments: readonly string[]
  readonly details: unknown

  constructor(...[name, about = [], options]: Arguments) {
    super(errorCatalogue[name].text, options)
    this.name = name
    this.details = Array.isArray(about) ? undefined : about
    this.comments = Array.isArray(about) ? about : (detailsOf(name)?.comments(about) ?? [])
  }

  get class(): ErrorClass {
    return errorCatalogue[this.name].class
  }
}

/** What was looked up. @throws ERR_TARGET_NOT_FOUND where there is none */
export function ensureFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return found
}

/** That one field of a request is not as it must be, such as `must not be in the future`. */
export function badField(field: string, problem: string): CatalogueError {
  return new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields: [{ field, problem }] })
}

/** The body that answers a failure. */
export function encodeError({ name, message, comments, details }: CatalogueError): ErrorAnswer {
  return { name, message, comments: [...comments], details }
}

/**
 * What a body says of a failure; null where it is no such body. Details in a form that the error
 * does not declare are null, as they are for an error without.
 */
export function decodeError(body: unknown) {
  const read = v.safeParse(answer, body)
  if (!read.success) return null
  const declared = detailsOf(read.output.name)
  const details = declared ? v.safeParse(declared.schema, read.output.details) : null
  return { ...read.output, details: details?.success ? details.output : null }
}
