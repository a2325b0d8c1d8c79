import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { badField } from '#shared/errors.ts'
import type { Query } from './table.ts'

/** The conditions of a query, as the document client takes them. */
export function keyCondition({ pk, range = {}, index, where = {} }: Query) {
  const [partition, sort] = index ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk']
  const values: Record<string, string> = { ':pk': pk }
  let condition = '#pk = :pk'
  const names: Record<string, string> = { '#pk': partition }
  const compare = (text: string) => {
    names['#sk'] = sort
    condition += ` AND ${text}`
  }
  if (range.begins !== undefined) {
    compare('begins_with(#sk, :begins)')
    values[':begins'] = range.begins
  } else if (range.from !== undefined && range.to !== undefined) {
    compare('#sk BETWEEN :from AND :to')
    values[':from'] = range.from
    values[':to'] = range.to
  } else if (range.from !== undefined) {
    compare('#sk >= :from')
    values[':from'] = range.from
  } else if (range.to !== undefined) {
    compare('#sk <= :to')
    values[':to'] = range.to
  } else if (range.after !== undefined) {
    compare('#sk > :after')
    values[':after'] = range.after
  }
  const filters = Object.entries(where).map(([attribute, value], position) => {
    names[`#w${position}`] = attribute
    values[`:w${position}`] = value
    return `#w${position} = :w${position}`
  })
  return {
    KeyConditionExpression: condition,
    ...(filters.length > 0 ? { FilterExpression: filters.join(' AND ') } : {}),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

/** A cursor is bound to the partition, index, range, direction and filter it came from. */
function fingerprint({ pk, index, range, reverse, where }: Query): string {
  const text = JSON.stringify([pk, index ?? null, range ?? null, reverse ?? false, where ?? null])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function writeCursor(query: Query, lastKey: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify([fingerprint(query), lastKey])).toString('base64url')
}

const cursorContent = v.tuple([v.string(), v.record(v.string(), v.string())])

/** @throws ERR_REQUEST_PARAMS_MISFORMAT for a cursor of another query */
export function readCursor(query: Query, cursor: string): Record<string, string> {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const [mark, key] = v.parse(cursorContent, JSON.parse(text))
    const partition = query.index ? key.gsi1pk : key.pk
    if (mark === fingerprint(query) && partition === query.pk) return key
  } catch {
    // falls through: a cursor that cannot be read is a cursor of another query
  }
  throw badField('cursor', 'is not of this list')
}
