import { createHash } from 'node:crypto'
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { CatalogueError, type ErrorName } from '#shared/errors.ts'
import { type Clock, epochSeconds } from './clock.ts'

/** The primary key of an item. */
export type Key = { pk: string; sk: string }

type Attributes = Record<string, unknown>
export type Item = Key & { entity: string } & Attributes

/** Thrown where a write marked 'already-done' finds that it was done before. */
export class AlreadyDone extends Error {}

/** What a failed condition means: an error for the caller, or that there is nothing left to do. */
export type Conflict = ErrorName | 'already-done'

/** One write of a transaction. Conditions name the error that their failure stands for. */
export type Write =
  | {
      kind: 'put'
      item: Item
      absent?: Conflict
      /** The item is there, and its counter says that nobody wrote it since it was read. */
      replaces?: { version: number; counter?: 'version' | 'revision'; otherwise: Conflict }
    }
  | {
      kind: 'update'
      key: Key
      set?: Attributes
      add?: Record<string, number>
      /** Set only where the attribute is not there yet. */
      setOnce?: Attributes
      remove?: string[]
      exists?: Conflict
      equals?: { attribute: string; value: unknown; otherwise: Conflict }
      /** The attribute is absent or less than the limit. */
      below?: { attribute: string; limit: number; otherwise: Conflict }
    }
  | { kind: 'delete'; key: Key; exists?: Conflict }
  | { kind: 'check'; key: Key; exists: Conflict }

export type Range = { begins?: string; from?: string; to?: string; after?: string }

export type Query = {
  pk: string
  range?: Range
  index?: 'gsi1'
  reverse?: boolean
  limit?: number
  cursor?: string | undefined
  consistent?: boolean
}

export type Page<T> = { items: T[]; cursor: string | null }

export type Table = {
  /** The item, or null where it is absent or past its `expiresAt`. */
  get<S extends v.GenericSchema>(key: Key, schema: S): Promise<v.InferOutput<S> | null>
  /** Items by key, in no particular order; at most 100 a request, as many requests as needed. */
  getMany<S extends v.GenericSchema>(keys: Key[], schema: S): Promise<v.InferOutput<S>[]>
  /** A page of one partition. @throws ERR_REQUEST_PARAMS_MISFORMAT for a cursor of another query */
  query<S extends v.GenericSchema>(query: Query, schema: S): Promise<Page<v.InferOutput<S>>>
  /** Every item of one partition and range. */
  queryAll<S extends v.GenericSchema>(query: Query, schema: S): Promise<v.InferOutput<S>[]>
  /** All or nothing. @throws the conflict of the first write whose condition failed */
  transact(writes: Write[]): Promise<void>
}

type TableOptions = { name: string; clock: Clock; client?: DynamoDBClient }

const RETRIES_ON_CONFLICT = 4

/** The single table, over the document client. Reads are consistent and honour TTL. */
export function createTable({ name, clock, client = new DynamoDBClient({}) }: TableOptions): Table {
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  })
  const alive = (item: Attributes) =>
    typeof item.expiresAt !== 'number' || item.expiresAt > epochSeconds(clock())

  const query: Table['query'] = async (asked, schema) => {
    const index = asked.index ?? null
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: name,
        ...(index ? { IndexName: index } : { ConsistentRead: asked.consistent ?? true }),
        ...keyCondition(asked),
        ScanIndexForward: !asked.reverse,
        ...(asked.limit ? { Limit: asked.limit } : {}),
        ...(asked.cursor ? { ExclusiveStartKey: readCursor(asked, asked.cursor) } : {}),
      }),
    )
    return {
      items: Items.filter(alive).map((item) => v.parse(schema, item)),
      cursor: LastEvaluatedKey ? writeCursor(asked, LastEvaluatedKey) : null,
    }
  }

  return {
    async get(key, schema) {
      const { Item } = await documents.send(
        new GetCommand({ TableName: name, Key: key, ConsistentRead: true }),
      )
      return Item && alive(Item) ? v.parse(schema, Item) : null
    },

    async getMany(keys, schema) {
      const found: Attributes[] = []
      for (let start = 0; start < keys.length; start += 100) {
        let wanted: Attributes[] = keys.slice(start, start + 100)
        while (wanted.length > 0) {
          const answer = await documents.send(
            new BatchGetCommand({
              RequestItems: { [name]: { Keys: wanted, ConsistentRead: true } },
            }),
          )
          found.push(...(answer.Responses?.[name] ?? []))
          wanted = answer.UnprocessedKeys?.[name]?.Keys ?? []
        }
      }
      return found.filter(alive).map((item) => v.parse(schema, item))
    },

    query,

    async queryAll(asked, schema) {
      const items: v.InferOutput<typeof schema>[] = []
      let cursor = asked.cursor
      do {
        const page = await query({ ...asked, cursor }, schema)
        items.push(...page.items)
        cursor = page.cursor ?? undefined
      } while (cursor)
      return items
    },

    async transact(writes) {
      const now = epochSeconds(clock())
      const input: TransactWriteCommandInput = {
        TransactItems: writes.map((write) => toTransactItem(name, write, now)),
      }
      for (let attempt = 1; ; attempt += 1) {
        try {
          await documents.send(new TransactWriteCommand(input))
          return
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error
          throwConflict(error, writes)
          if (attempt > RETRIES_ON_CONFLICT) throw error
          await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * Math.random()))
        }
      }
    },
  }
}

function keyCondition({ pk, range = {}, index }: Query) {
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
  return {
    KeyConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

/** A cursor is bound to the partition, index, range and direction it came from. */
function fingerprint({ pk, index, range, reverse }: Query): string {
  const text = JSON.stringify([pk, index ?? null, range ?? null, reverse ?? false])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

function writeCursor(query: Query, lastKey: Attributes): string {
  return Buffer.from(JSON.stringify([fingerprint(query), lastKey])).toString('base64url')
}

const cursorContent = v.tuple([v.string(), v.record(v.string(), v.string())])

function readCursor(query: Query, cursor: string): Record<string, string> {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const [mark, key] = v.parse(cursorContent, JSON.parse(text))
    const partition = query.index ? key.gsi1pk : key.pk
    if (mark === fingerprint(query) && partition === query.pk) return key
  } catch {
    // falls through: a cursor that cannot be read is a cursor of another query
  }
  throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', ['cursor: is not of this list'])
}

type DocumentItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

function toTransactItem(table: string, write: Write, now: number): DocumentItem {
  const expected = expectation(write, now)
  const condition = expected ? { ...expected, TableName: table } : { TableName: table }
  switch (write.kind) {
    case 'put':
      return { Put: { ...condition, Item: write.item } }
    case 'delete':
      return { Delete: { ...condition, Key: write.key } }
    case 'check':
      return {
        ConditionCheck: {
          TableName: table,
          Key: write.key,
          ConditionExpression: 'attribute_exists(pk)',
        },
      }
    case 'update':
      return {
        Update: { ...updateOf(write), ...mergeExpressions(write, condition), Key: write.key },
      }
  }
}

function expectation(write: Write, now: number) {
  if (write.kind === 'put' && write.absent) {
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
  if (write.kind === 'update' && write.equals) {
    return {
      ConditionExpression: '#conditionName = :conditionValue',
      ExpressionAttributeNames: { '#conditionName': write.equals.attribute },
      ExpressionAttributeValues: { ':conditionValue': write.equals.value },
    }
  }
  if (write.kind === 'update' && write.below) {
    return {
      ConditionExpression:
        'attribute_not_exists(#conditionName) OR #conditionName < :conditionValue',
      ExpressionAttributeNames: { '#conditionName': write.below.attribute },
      ExpressionAttributeValues: { ':conditionValue': write.below.limit },
    }
  }
  if ((write.kind === 'update' || write.kind === 'delete') && write.exists) {
    return { ConditionExpression: 'attribute_exists(pk)' }
  }
  return null
}

type Update = Extract<Write, { kind: 'update' }>

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

function conflictOf(write: Write | undefined): Conflict | null {
  if (!write) return null
  if (write.kind === 'put') return write.absent ?? write.replaces?.otherwise ?? null
  if (write.kind === 'update') {
    return write.equals?.otherwise ?? write.below?.otherwise ?? write.exists ?? null
  }
  return write.exists ?? null
}

function throwConflict(error: TransactionCanceledException, writes: Write[]): void {
  for (const [position, reason] of (error.CancellationReasons ?? []).entries()) {
    if (reason.Code === 'None' || reason.Code === 'TransactionConflict') continue
    if (reason.Code !== 'ConditionalCheckFailed') throw error
    const conflict = conflictOf(writes[position])
    if (conflict === 'already-done') throw new AlreadyDone()
    if (conflict) throw new CatalogueError(conflict)
    throw error
  }
}
