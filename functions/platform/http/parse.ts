import * as v from 'valibot'
import type { HandlerInput, Route } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'

/** A request's parts before validation; a body that was not sent is `{}`. */
export type RawInput = { params: unknown; query: unknown; body: unknown }

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** A refusal names so many bad fields and no more, or it would grow with the request. */
const MAX_FIELDS = 20
const MAX_FIELD_LENGTH = 100

function badFieldOf(issue: v.BaseIssue<unknown>) {
  const missing = issue.received === 'undefined' && issue.kind === 'schema'
  return {
    field: (v.getDotPath(issue) ?? 'body').slice(0, MAX_FIELD_LENGTH),
    problem: missing ? 'is required' : issue.message,
  }
}

/**
 * Stands in for valibot's own words where a schema has none: those repeat what was sent, which may
 * be a password.
 */
const config = {
  message: ({ expected }: v.BaseIssue<unknown>) =>
    expected === null ? 'is not valid' : `must be ${expected}`,
}

const notFields = { field: 'body', problem: 'must hold fields by their names' }

/** Whether these are fields by their names: valibot takes a list for an object without any. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Validates parts of a request; those that the route does not declare are left out. */
function parseParts(route: Route, raw: RawInput, wanted: readonly Part[]) {
  const fields: ReturnType<typeof badFieldOf>[] = []
  const input: Partial<Record<Part, unknown>> = {}
  for (const part of wanted) {
    const schema = route[part]
    if (!schema) continue
    const result = isFields(raw[part]) ? v.safeParse(schema, raw[part], config) : null
    if (result === null) fields.push(notFields)
    else if (result.success) input[part] = result.output
    else fields.push(...result.issues.slice(0, MAX_FIELDS).map(badFieldOf))
  }
  if (fields.length === 0) return input
  throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields: fields.slice(0, MAX_FIELDS) })
}

/** What a request's address says, validated. */
export type Address = { params?: unknown; query?: unknown }
export type AddressOf<R extends Route> = Pick<HandlerInput<R>, 'params' | 'query'>

/**
 * Validates a request's path and query, by which it is decided whether the call is allowed.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT with the bad fields
 */
export function parseAddress<R extends Route>(route: R, raw: RawInput): AddressOf<R>
export function parseAddress(route: Route, raw: RawInput): Address {
  return parseParts(route, raw, ['params', 'query'])
}

/**
 * Adds the body, validated: nobody's is looked at who may not make the call.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT with the bad fields, of many the first
 */
export function parseBody<R extends Route>(
  route: R,
  raw: RawInput,
  address: Address,
): HandlerInput<R>
export function parseBody(route: Route, raw: RawInput, address: Address): unknown {
  return { ...address, ...parseParts(route, raw, ['body']) }
}
