import * as v from 'valibot'
import type { Route } from '#shared/api/contract.ts'
import { decodeError } from '#shared/errors.ts'
import type { Reply } from '../client.ts'
import { partsOf } from '../schemas.ts'
import type { FuzzCase } from './cases.ts'
import type { Request } from './send.ts'

/** The most that an answer may have in characters: a refusal, and what was asked for. */
const MOST = { refusal: 10_000, answer: 2_000_000 } as const

/** What is answered before any function has the request. */
const EARLY = [413, 414, 431]
/** Names that a working system never answers. */
const BROKEN = ['ERR_SERVER_INTERNAL', 'ERR_UNKNOWN', 'ERR_BACKEND_UNAVAILABLE']
/** Refusals that say which fields are bad. */
const OF_FIELDS = ['ERR_REQUEST_PARAMS_MISFORMAT', 'ERR_SEARCH_QUERY_INVALID']
/** What stands for a field where the request cannot be read at all. */
const NO_FIELD = ['body', 'path', 'headers']

export type Asked = {
  route: Route
  made: FuzzCase
  request: Request
  /** Texts that only another practice's records hold, and that nobody sends. */
  secrets: readonly string[]
}

/** What is wrong with an answer, whatever was asked; null where nothing is. */
export function faultOf(asked: Asked, { status, body }: Reply): string | null {
  const text = (typeof body === 'string' ? body : JSON.stringify(body)).toLowerCase()
  if (status >= 500) return `failed with ${status}`
  const leaked = asked.secrets.find((secret) => text.includes(secret.toLowerCase()))
  if (leaked) return `told of another practice: ${leaked}`
  if (status === 200)
    return text.length > MOST.answer ? 'answered too much' : faultOfAnswer(asked, body)
  if (status !== 400 && !EARLY.includes(status)) return `answered ${status}`
  return text.length > MOST.refusal ? 'refused in too many words' : faultOfRefusal(asked, body)
}

/** An answer fits the contract, and so does what was asked. */
function faultOfAnswer({ route, made, request }: Asked, body: unknown): string | null {
  if (typeof route.response === 'string')
    return typeof body === 'string' ? null : 'answered no page'
  const answer = v.safeParse(route.response, body)
  if (!answer.success) return `answered what the contract does not: ${placesOf(answer.issues)}`
  const isJson = request.raw === null && !('content-type' in made.headers)
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (!schema || (part === 'body' && !isJson)) continue
    const sent = v.safeParse(schema, toJson(request[part] ?? {}))
    if (!sent.success) return `took what the contract does not: ${placesOf(sent.issues)}`
  }
  return null
}

/** A part of a request as the server reads it: fields that are undefined are not sent. */
const toJson = (part: object | string | number | boolean): unknown =>
  JSON.parse(JSON.stringify(part))

const placesOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues
    .map((issue) => v.getDotPath(issue) ?? '')
    .join(', ')
    .slice(0, 200)

/** A refusal has a name of the catalogue, and comments with the fields where these are bad. */
function faultOfRefusal({ route, made, request }: Asked, body: unknown): string | null {
  const error = decodeError(body)
  if (!error) return 'refused in another form'
  if (BROKEN.includes(error.name)) return `failed with ${error.name}`
  if (!OF_FIELDS.includes(error.name)) return null
  const { fields } = v.parse(
    v.object({ fields: v.array(v.object({ field: v.string() })) }),
    error.details,
  )
  if (fields.length === 0 || error.comments.length === 0) return 'named no bad field'
  const named = fields.flatMap(({ field }) => field.split('.').slice(0, 1))
  const known = new Set([...NO_FIELD, ...declaredBy(route), ...Object.keys(request.query)])
  const unknown = named.find((field) => !known.has(field))
  if (unknown !== undefined) return `named a field that there is not: ${unknown}`
  return faultOfNames({ route, made, request }, error.comments)
}

type Field = Pick<Asked, 'route' | 'made' | 'request'>

/** Where one field is bad by its schema, it is named; what rules refuse may be another. */
function faultOfNames({ route, made, request }: Field, comments: readonly string[]): string | null {
  const [change] = made.kind === 'field' ? made.changes : []
  const schema = change && route[change.part]
  if (!schema || v.safeParse(schema, request[change.part] ?? {}).success) return null
  const isNamed = comments.some((comment) => change.path.some((name) => comment.includes(name)))
  return isNamed ? null : `did not name ${change.path.join('.')}`
}

/** The names of all fields that a route declares, at any depth. */
function declaredBy({ params, query, body }: Route): string[] {
  return [params, query, body].flatMap((schema) =>
    schema ? partsOf(schema).flatMap(({ path }) => path.split('.')) : [],
  )
}
