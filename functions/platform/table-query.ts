import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { badField } from '#shared/errors.ts'
import { placeholders } from './placeholders.ts'
import type { Query, Range } from './table.ts'

/** The conditions of a query, as DynamoDB takes them. */
export function keyCondition({ pk, range = {}, index, where = {} }: Query) {
  const { name, value, attributes } = placeholders()
  const [partition, sort] = index ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk']
  const keys = [`${partition} = ${value(pk)}`, ...sortConditions(sort, range, value)]
  const filters = Object.entries(where).map(
    ([attribute, content]) => `${name(attribute)} = ${value(content)}`,
  )
  return {
    KeyConditionExpression: keys.join(' AND '),
    ...(filters.length > 0 ? { FilterExpression: filters.join(' AND ') } : {}),
    ...attributes(),
  }
}

/** Sends of each item these attributes alone, and the one that says until when it counts. */
export function projection(only: readonly string[]) {
  const { name, attributes } = placeholders()
  const wanted = [...new Set([...only, 'expiresAt'])].map(name)
  return { ProjectionExpression: wanted.join(', '), ...attributes() }
}

function sortConditions(
  sort: string,
  { begins, from, to, after }: Range,
  value: (content: string) => string,
): string[] {
  if (begins !== undefined) return [`begins_with(${sort}, ${value(begins)})`]
  if (from !== undefined && to !== undefined) {
    return [`${sort} BETWEEN ${value(from)} AND ${value(to)}`]
  }
  if (from !== undefined) return [`${sort} >= ${value(from)}`]
  if (to !== undefined) return [`${sort} <= ${value(to)}`]
  return after === undefined ? [] : [`${sort} > ${value(after)}`]
}

/** A cursor is bound to the partition, index, range, direction and filter it came from. */
function fingerprint({ pk, index, range, reverse, where }: Query): string {
  const text = JSON.stringify([pk, index ?? null, range ?? null, reverse ?? false, where ?? null])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function writeCursor(query: Query, lastKey: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify([fingerprint(query), lastKey])).toString('base64url')
}

/** Exactly the attributes of a key: DynamoDB fails on any other, and on a missing one. */
const tableKey = v.strictObject({ pk: v.string(), sk: v.string() })
const indexKey = v.strictObject({ ...tableKey.entries, gsi1pk: v.string(), gsi1sk: v.string() })
const contentOf = (query: Query) => v.strictTuple([v.string(), query.index ? indexKey : tableKey])

/** @throws ERR_REQUEST_PARAMS_MISFORMAT for a cursor of another query */
export function readCursor(query: Query, cursor: string): Record<string, string> {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const [mark, key] = v.parse(contentOf(query), JSON.parse(text))
    const partition = 'gsi1pk' in key ? key.gsi1pk : key.pk
    if (mark === fingerprint(query) && partition === query.pk) return key
  } catch {
    // falls through: a cursor that cannot be read is a cursor of another query
  }
  throw badField('cursor', 'is not of this list')
}
