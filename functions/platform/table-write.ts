import type { TransactWriteItem } from '@aws-sdk/client-dynamodb'
import { CatalogueError } from '#shared/errors.ts'
import { type Placeholders, placeholders } from './placeholders.ts'
import type { Below, Conflict, Update, Write } from './table.ts'
import { toStored } from './table-values.ts'

/** A write with its conditions, as DynamoDB takes it. `now` in seconds since 1970. */
export function toTransactItem(TableName: string, write: Write, now: number): TransactWriteItem {
  const used = placeholders()
  const ConditionExpression = conditionOf(write, now, used)
  const UpdateExpression = write.kind === 'update' ? updateOf(write, used) : ''
  const expression = {
    TableName,
    ...(ConditionExpression ? { ConditionExpression } : {}),
    ...used.attributes(),
  }
  switch (write.kind) {
    case 'put':
    case 'marker':
      return { Put: { ...expression, Item: toStored(write.item) } }
    case 'delete':
      return { Delete: { ...expression, Key: toStored(write.key) } }
    case 'check':
      return { ConditionCheck: { ...expression, Key: toStored(write.key), ConditionExpression } }
    case 'update':
      return { Update: { ...expression, Key: toStored(write.key), UpdateExpression } }
  }
}

/**
 * Whether a write does the same without a transaction, although the SDK sends it again where the
 * network loses the answer (a transaction carries a token by which DynamoDB knows it again). A put can
 * be told from others by what it stores; the rest may happen twice only if nothing depends on it.
 */
export function canGoAlone(write: Write): boolean {
  switch (write.kind) {
    case 'put':
      return true
    case 'update':
      return !write.add && !write.equals && !write.below
    case 'delete':
      return !write.exists && !write.equals
    default:
      return false
  }
}

/** The conditions of a write, all of which must hold; empty if it has none. */
function conditionOf(write: Write, now: number, { name, value }: Placeholders): string {
  if (write.kind === 'marker' || (write.kind === 'put' && write.absent)) {
    return `attribute_not_exists(pk) OR expiresAt <= ${value(now)}`
  }
  if (write.kind === 'put') {
    const { version, counter = 'version' } = write.replaces ?? {}
    return write.replaces ? `${name(counter)} = ${value(version)}` : ''
  }
  const { equals, exists } = write
  const conditions = [
    equals ? `${name(equals.attribute)} = ${value(equals.value)}` : '',
    ...belowOf(write).map(({ attribute, limit }) => {
      const limited = name(attribute)
      return `(attribute_not_exists(${limited}) OR ${limited} < ${value(limit)})`
    }),
    exists ? 'attribute_exists(pk)' : '',
  ]
  return conditions.filter(Boolean).join(' AND ')
}

function updateOf(
  { set = {}, setOnce = {}, add = {}, remove = [] }: Update,
  { name, value }: Placeholders,
): string {
  const sets = [
    ...Object.entries(set).map(([attribute, to]) => `${name(attribute)} = ${value(to)}`),
    ...Object.entries(setOnce).map(([attribute, to]) => {
      const alias = name(attribute)
      return `${alias} = if_not_exists(${alias}, ${value(to)})`
    }),
  ]
  const adds = Object.entries(add).map(([attribute, by]) => `${name(attribute)} ${value(by)}`)
  const clauses = [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
    remove.length > 0 ? `REMOVE ${remove.map(name).join(', ')}` : '',
  ]
  return clauses.filter(Boolean).join(' ')
}

/** The error of a write's failed condition; of several conditions, of the first. */
export function errorOf(write: Write): CatalogueError | null {
  const conflict = conflictOf(write)
  return typeof conflict === 'string' ? new CatalogueError(conflict) : conflict
}

function conflictOf(write: Write): Conflict | null {
  if (write.kind === 'marker') return null
  if (write.kind === 'put') return write.absent ?? write.replaces?.otherwise ?? null
  if (write.kind === 'check') return write.exists
  const [below] = belowOf(write)
  return write.equals?.otherwise ?? below?.otherwise ?? write.exists ?? null
}

/** The upper limits that an update names. */
function belowOf(write: Write): readonly Below[] {
  const below = write.kind === 'update' ? (write.below ?? []) : []
  return 'attribute' in below ? [below] : below
}
