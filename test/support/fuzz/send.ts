import type { Route } from '#shared/api/contract.ts'
import type { Caller } from '../callers.ts'
import type { Reply } from '../client.ts'
import { pathOf, type Sample } from '../samples.ts'
import type { Change, FuzzCase, Part } from './cases.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of a value with another one at a place in it; lists have one item there. */
function withAt(before: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '0') {
    const [first, ...others]: unknown[] = Array.isArray(before) ? before : []
    return [withAt(first, rest, value), ...others]
  }
  const fields = isFields(before) ? before : {}
  return { ...fields, [name]: withAt(fields[name], rest, value) }
}

const changed = (part: Part, before: unknown, changes: readonly Change[]) =>
  changes
    .filter((change) => change.part === part)
    .reduce((fields, { path, value }) => withAt(fields, path, value), before)

/** So long that nine times as many bytes get to a function: most longer ones never do. */
const LONGEST = 900

/** A value as an address holds it. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, LONGEST).toWellFormed()
}

const texts = (fields: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isFields(fields) ? fields : {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, textOf(value)]],
    ),
  )

/** What is sent: the parts of the request as the function reads them; `body` where it is JSON. */
export type Request = {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  raw: string | null
}

/** A path in which these stand is another path. */
const segmentOf = (text: string) => text.replaceAll('/', '-').replace(/^\.{0,2}$/, '~')

/** The request that a case makes of a sample. */
export function requestOf(
  route: Route,
  sample: Sample,
  made: FuzzCase,
  credentials: Record<string, string>,
): Request {
  const { changes, body } = made
  const params = texts(changed('params', sample.params ?? {}, changes))
  const query = { ...texts(changed('query', sample.query ?? {}, changes)), ...credentials }
  const plain =
    route.body || changes.some(({ part }) => part === 'body') ? (sample.body ?? {}) : undefined
  const json = changed('body', body?.kind === 'json' ? body.value : plain, changes)
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, text]) => [name, segmentOf(text)]),
    ),
    query,
    body: route.method === 'GET' ? undefined : json,
    raw: body?.kind === 'raw' && route.method !== 'GET' ? body.text : null,
  }
}

export function send(
  { client }: Caller,
  route: Route,
  { params, query, body, raw }: Request,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const path = pathOf(route.path, params, '~')
  const sent = raw === null ? { body } : { raw }
  return client.call(route.method, path, { query, ...sent, headers })
}
