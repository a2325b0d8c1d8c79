import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { CatalogueError } from '#shared/errors.ts'
import type { Conflict, Update, Write } from './table.ts'

type Attributes = Record<string, unknown>
type DocumentItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** A write with its conditions, as the document client takes it. `now` in seconds since 1970. */
export function toTransactItem(table: string, write: Write, now: number): DocumentItem {
  const expected = expectation(write, now)
  const condition = expected ? { ...expected, TableName: table } : { TableName: table }
  switch (write.kind) {
    case 'put':
    case 'marker':
      return { Put: { ...condition, Item: write.item } }
    case 'delete':
      return { Delete: { ...condition, Key: write.key } }
    case 'check':
      return {
        ConditionCheck: {
          ...condition,
          Key: write.key,
          ConditionExpression: expected?.ConditionExpression ?? 'attribute_exists(pk)',
        },
      }
    case 'update':
      return {
        Update: { ...updateOf(write), ...mergeExpressions(write, condition), Key: write.key },
      }
  }
}

function expectation(write: Write, now: number) {
  if (write.kind === 'marker' || (write.kind === 'put' && write.absent)) {
    return {
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :conditionNow',
      ExpressionAttributeValues: { ':conditionNow': now },
    }
  }
  if (write.kind === 'put' && write.replaces) {
    return {
      ConditionExpression: '#conditionName = :conditionVersion',
      ExpressionAttributeNames: { '#conditionName': write.replaces.counter ?? 'version' },
      ExpressionAttributeValues: { ':conditionVersion': write.replaces.version },
    }
  }
  return write.kind === 'put' ? null : expectationOfItem(write)
}

/** Several expectations hold together. */
function expectationOfItem(write: Exclude<Write, { kind: 'put' | 'marker' }>) {
  const { equals, exists } = write
  const below = write.kind === 'update' ? write.below : undefined
  const conditions = [
    ...(equals ? ['#conditionName = :conditionValue'] : []),
    ...(below ? ['(attribute_not_exists(#belowName) OR #belowName < :belowValue)'] : []),
    ...(exists ? ['attribute_exists(pk)'] : []),
  ]
  if (conditions.length === 0) return null
  return {
    ConditionExpression: conditions.join(' AND '),
    ...(equals || below
      ? {
          ExpressionAttributeNames: {
            ...(equals && { '#conditionName': equals.attribute }),
            ...(below && { '#belowName': below.attribute }),
          },
          ExpressionAttributeValues: {
            ...(equals && { ':conditionValue': equals.value }),
            ...(below && { ':belowValue': below.limit }),
          },
        }
      : {}),
  }
}

function updateOf({ set = {}, setOnce = {}, add = {}, remove = [] }: Update) {
  const names: Record<string, string> = {}
  const values: Attributes = {}
  const place = (attribute: string, value?: unknown) => {
    const position = Object.keys(names).length
    names[`#a${position}`] = attribute
    if (value !== undefined) values[`:a${position}`] = value
    return [`#a${position}`, `:a${position}`] as const
  }
  const sets = [
    ...Object.entries(set).map(([attribute, value]) => place(attribute, value).join(' = ')),
    ...Object.entries(setOnce).map(([attribute, value]) => {
      const [alias, placeholder] = place(attribute, value)
      return `${alias} = if_not_exists(${alias}, ${placeholder})`
    }),
  ]
  const adds = Object.entries(add).map(([attribute, value]) => place(attribute, value).join(' '))
  const removes = remove.map((attribute) => place(attribute)[0])
  const clauses = [
    sets.length > 0 ? `SET ${sets.join(', ')}` : '',
    adds.length > 0 ? `ADD ${adds.join(', ')}` : '',
    removes.length > 0 ? `REMOVE ${removes.join(', ')}` : '',
  ]
  return {
    UpdateExpression: clauses.filter(Boolean).join(' '),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  }
}

type Condition = { TableName: string } & Partial<ReturnType<typeof expectation>>

function mergeExpressions(write: Update, condition: Condition) {
  const update = updateOf(write)
  return {
    ...condition,
    ExpressionAttributeNames: {
      ...update.ExpressionAttributeNames,
      ...condition.ExpressionAttributeNames,
    },
    ...(update.ExpressionAttributeValues || condition.ExpressionAttributeValues
      ? {
          ExpressionAttributeValues: {
            ...update.ExpressionAttributeValues,
            ...condition.ExpressionAttributeValues,
          },
        }
      : {}),
  }
}

/** The error that the failed condition of a write stands for: of several, the first. */
export function errorOf(write: Write): CatalogueError | null {
  const conflict = conflictOf(write)
  return typeof conflict === 'string' ? new CatalogueError(conflict) : conflict
}

function conflictOf(write: Write): Conflict | null {
  if (write.kind === 'marker') return null
  if (write.kind === 'put') return write.absent ?? write.replaces?.otherwise ?? null
  if (write.kind === 'check') return write.exists
  const below = write.kind === 'update' ? write.below : undefined
  return write.equals?.otherwise ?? below?.otherwise ?? write.exists ?? null
}
