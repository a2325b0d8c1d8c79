import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { CatalogueError, PlainErrorName } from '#shared/errors.ts'
import { type Clock, epochSeconds } from './clock.ts'
import { keyCondition, readCursor, writeCursor } from './table-query.ts'
import { errorOf, toTransactItem } from './table-write.ts'

/** The primary key of an item. */
export type Key = { pk: string; sk: string }

type Attributes = Record<string, unknown>
export type Item = Key & { entity: string } & Attributes

/**
 * Thrown where a marker is there already: what it stands for was done by another attempt. Nothing
 * else throws it; a concurrent write is ERR_VERSION_CONFLICT.
 */
export class AlreadyDone extends Error {
  readonly marker: Key

  constructor({ pk, sk }: Key) {
    super('done before')
    this.marker = { pk, sk }
  }
}

/** What a failed condition means to the caller. */
export type Conflict = PlainErrorName | CatalogueError

type Equals = { attribute: string; value: unknown; otherwise: Conflict }

/**
 * One write of a transaction. Conditions name the error that their failure stands for; all must
 * hold. A marker is put where there is none, and says with `AlreadyDone` where there is one.
 */
export type Write =
  | { kind: 'marker'; item: Item }
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
      equals?: Equals
      /** The attribute is absent or less than the limit. */
      below?: { attribute: string; limit: number | string; otherwise: Conflict }
    }
  | {
      kind: 'delete'
      key: Key
      exists?: Conflict
      equals?: Equals
    }
  | {
      kind: 'check'
      key: Key
      exists: Conflict
      equals?: Equals
    }

export type Update = Extract<Write, { kind: 'update' }>

/** The condition that an attribute is still what was read. It fails with ERR_VERSION_CONFLICT. */
export function unchanged(attribute: string, value: unknown) {
  return { attribute, value, otherwise: 'ERR_VERSION_CONFLICT' } as const
}

export type Range = { begins?: string; from?: string; to?: string; after?: string }

export type Query = {
  pk: string
  range?: Range
  index?: 'gsi1'
  reverse?: boolean
  /** How many items are read; with `where`, before it is asked which of them pass. */
  limit?: number
  /** Only items whose attributes are these: they are read, and paid for, all the same. */
  where?: Readonly<Record<string, string>>
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
  /**
   * All or nothing.
   * @throws AlreadyDone where a marker is there, else the error of the first condition that failed
   */
  transact(writes: Write[]): Promise<void>
  /**
   * One update at half the price of a transaction; for counters and notes of activity, since it may
   * happen twice where the network loses the answer.
   * @throws the error of its condition
   */
  update(write: Update): Promise<void>
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

    async update(write) {
      const { Update } = toTransactItem(name, write, epochSeconds(clock()))
      if (!Update) throw new Error('not an update')
      await insist(
        () => documents.send(new UpdateCommand(Update)),
        (error) => {
          if (error instanceof TransactionConflictException) return
          if (!(error instanceof ConditionalCheckFailedException)) throw error
          throw errorOf(write) ?? error
        },
      )
    },

    async transact(writes) {
      const now = epochSeconds(clock())
      const input: TransactWriteCommandInput = {
        TransactItems: writes.map((write) => toTransactItem(name, write, now)),
      }
      await insist(
        () => documents.send(new TransactWriteCommand(input)),
        (error) => {
          if (!(error instanceof TransactionCanceledException)) throw error
          throwConflict(error, writes)
        },
      )
    },
  }
}

/** Writes, and again while only another transaction was in the way: from all else `check` throws. */
async function insist(
  write: () => Promise<unknown>,
  check: (error: unknown) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write()
      return
    } catch (error) {
      check(error)
      if (attempt > RETRIES_ON_CONFLICT) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * Math.random()))
    }
  }
}

function throwConflict(error: TransactionCanceledException, writes: Write[]): void {
  const failed = (error.CancellationReasons ?? []).flatMap(({ Code: code }, position) => {
    const write = writes[position]
    return write && code && code !== 'None' && code !== 'TransactionConflict'
      ? [{ write, code }]
      : []
  })
  if (failed.some(({ code }) => code !== 'ConditionalCheckFailed')) throw error
  for (const { write } of failed) if (write.kind === 'marker') throw new AlreadyDone(write.item)
  const [first] = failed
  if (!first) return
  throw errorOf(first.write) ?? error
}
