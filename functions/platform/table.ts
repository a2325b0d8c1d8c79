import { isDeepStrictEqual } from 'node:util'
import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import type { CatalogueError, PlainErrorName } from '#shared/errors.ts'
import { type Clock, epochSeconds } from './clock.ts'
import { keyCondition, projection, readCursor, writeCursor } from './table-query.ts'
import { fromStored, type Stored, toStored } from './table-values.ts'
import { canGoAlone, errorOf, toTransactItem } from './table-write.ts'
import { WriteBusy } from './write-busy.ts'

/** The primary key of an item. */
export type Key = { pk: string; sk: string }

type Attributes = Record<string, unknown>
export type Item = Key & { entity: string } & Attributes

/**
 * Thrown only if a marker exists already: another attempt did what it stands for. A concurrent write
 * is ERR_VERSION_CONFLICT.
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
export type Below = { attribute: string; limit: number | string; otherwise: Conflict }

/**
 * One write of a transaction. All conditions must hold; each names the error to throw if it fails. A
 * marker may not exist yet, or `AlreadyDone` is thrown.
 */
export type Write =
  | { kind: 'marker'; item: Item }
  | {
      kind: 'put'
      item: Item
      absent?: Conflict
      /** The item exists, and by its counter nobody wrote it since it was read. */
      replaces?: { version: number; counter?: 'version' | 'revision'; otherwise: Conflict }
    }
  | {
      kind: 'update'
      key: Key
      set?: Attributes
      add?: Record<string, number>
      /** Set only if the attribute is absent. */
      setOnce?: Attributes
      remove?: string[]
      exists?: Conflict
      equals?: Equals
      /** The attribute is absent or less than the limit; of several, each. */
      below?: Below | readonly Below[]
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

/** The single table. Reads are consistent, and omit items past their `expiresAt`. */
export type Table = ReturnType<typeof createTable>

type TableOptions = { name: string; clock: Clock; client?: DynamoDBClient }

/**
 * A client that does not build anew, for each call, what it sends calls with, does not copy each answer for a
 * log that nobody keeps, and does not tell each time what it is made of.
 */
function createClient(): DynamoDBClient {
  const client = new DynamoDBClient({ cacheMiddleware: true })
  client.middlewareStack.remove('loggerMiddleware')
  client.middlewareStack.remove('getUserAgentMiddleware')
  return client
}

const RETRIES_ON_CONFLICT = 4

const DONE = 'done'

/** The single table, over the client of DynamoDB. */
export function createTable({ name, clock, client = createClient() }: TableOptions) {
  const alive = (item: Attributes) =>
    typeof item.expiresAt !== 'number' || item.expiresAt > epochSeconds(clock())

  /** A page of one partition. @throws ERR_REQUEST_PARAMS_MISFORMAT for a cursor of another query */
  async function query<S extends v.GenericSchema>(
    asked: Query,
    schema: S,
  ): Promise<Page<v.InferOutput<S>>> {
    const index = asked.index ?? null
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: name,
        ...(index ? { IndexName: index } : { ConsistentRead: asked.consistent ?? true }),
        ...keyCondition(asked),
        ScanIndexForward: !asked.reverse,
        ...(asked.limit ? { Limit: asked.limit } : {}),
        ...(asked.cursor ? { ExclusiveStartKey: toStored(readCursor(asked, asked.cursor)) } : {}),
      }),
    )
    return {
      items: Items.map(fromStored)
        .filter(alive)
        .map((item) => v.parse(schema, item)),
      cursor: LastEvaluatedKey ? writeCursor(asked, fromStored(LastEvaluatedKey)) : null,
    }
  }

  /** Reads past the first `count` items of a query without answering them. */
  async function passBy(asked: Omit<Query, 'limit' | 'cursor' | 'where'>, count: number) {
    let read = 0
    let lastKey: Stored | undefined
    do {
      const { Count = 0, LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: name,
          ...keyCondition(asked),
          ...(asked.index
            ? { IndexName: asked.index }
            : { ConsistentRead: asked.consistent ?? true }),
          ScanIndexForward: !asked.reverse,
          Select: 'COUNT',
          Limit: count - read,
          ExclusiveStartKey: lastKey,
        }),
      )
      read += Count
      lastKey = LastEvaluatedKey
    } while (lastKey && read < count)
    return { read, lastKey }
  }

  /**
   * One write without a transaction. If the network loses the answer, the SDK sends it again; a put
   * then meets the item of its own first attempt.
   * @throws the error of its condition
   */
  function sendAlone(write: Write): Promise<void> {
    const { Put, Update, Delete } = toTransactItem(name, write, epochSeconds(clock()))
    return retryWrite(
      async () => {
        if (Put) await client.send(new PutItemCommand(Put))
        else if (Update) await client.send(new UpdateItemCommand(Update))
        else if (Delete) await client.send(new DeleteItemCommand(Delete))
        else throw new Error('a check is no write of its own')
      },
      async (error) => {
        if (error instanceof TransactionConflictException) return undefined
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        const isRepeated = (error.$metadata.attempts ?? 1) > 1
        if (isRepeated && write.kind === 'put' && (await isStored(write.item))) return DONE
        throw errorOf(write) ?? error
      },
    )
  }

  async function isStored({ pk, sk, ...attributes }: Item): Promise<boolean> {
    const Key = toStored({ pk, sk })
    const { Item } = await client.send(
      new GetItemCommand({ TableName: name, Key, ConsistentRead: true }),
    )
    return isDeepStrictEqual(Item, { ...Key, ...toStored(attributes) })
  }

  return {
    /** What the table tells the time by, for what is noted by when it is written. */
    clock,

    /** The item, or null if it is absent or expired. */
    async get<S extends v.GenericSchema>(key: Key, schema: S): Promise<v.InferOutput<S> | null> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: name, Key: toStored(key), ConsistentRead: true }),
      )
      const item = Item && fromStored(Item)
      return item && alive(item) ? v.parse(schema, item) : null
    },

    /**
     * Items by key, in no particular order; at most 100 a request, as many requests as needed.
     * @param only the attributes that are sent, where the schema wants few of many; the price is the same
     */
    async getMany<S extends v.GenericSchema>(
      keys: Key[],
      schema: S,
      only?: readonly string[],
    ): Promise<v.InferOutput<S>[]> {
      const found: Attributes[] = []
      const read = { ConsistentRead: true, ...(only && projection(only)) }
      for (let start = 0; start < keys.length; start += 100) {
        let wanted = keys.slice(start, start + 100).map(toStored)
        while (wanted.length > 0) {
          const answer = await client.send(
            new BatchGetItemCommand({
              RequestItems: { [name]: { Keys: wanted, ...read } },
            }),
          )
          found.push(...(answer.Responses?.[name] ?? []).map(fromStored))
          wanted = answer.UnprocessedKeys?.[name]?.Keys ?? []
        }
      }
      return found.filter(alive).map((item) => v.parse(schema, item))
    },

    query,

    /**
     * The cursor of a query after its first `count` items; null where it has no more than those. They
     * are read, and paid for, but not answered.
     */
    async skip(
      asked: Omit<Query, 'limit' | 'cursor' | 'where'>,
      count: number,
    ): Promise<string | null> {
      const { lastKey } = await passBy(asked, count)
      return lastKey ? writeCursor(asked, fromStored(lastKey)) : null
    },

    /** How many items a query has, at most `most`: only so many are read, and paid for, and none is answered. */
    async count(asked: Omit<Query, 'limit' | 'cursor' | 'where'>, most: number): Promise<number> {
      const { read } = await passBy(asked, most)
      return read
    },

    /** Every item of one partition and range. */
    async queryAll<S extends v.GenericSchema>(
      asked: Query,
      schema: S,
    ): Promise<v.InferOutput<S>[]> {
      const items: v.InferOutput<S>[] = []
      let cursor = asked.cursor
      do {
        const page = await query({ ...asked, cursor }, schema)
        items.push(...page.items)
        cursor = page.cursor ?? undefined
      } while (cursor)
      return items
    },

    /**
     * One update at half the price of a transaction; for counters and notes of activity, since it may
     * happen twice if the network loses the answer.
     * @throws the error of its condition
     */
    update: (write: Update) => sendAlone(write),

    /**
     * All writes or none. One that is as well made by itself goes without a transaction, at half the
     * price.
     * @throws AlreadyDone if a marker exists, else the error of the first condition that failed; WriteBusy
     */
    async transact(writes: Write[]): Promise<void> {
      const [only] = writes
      if (only && writes.length === 1 && canGoAlone(only)) return sendAlone(only)
      const now = epochSeconds(clock())
      const input = {
        TransactItems: writes.map((write) => toTransactItem(name, write, now)),
      }
      await retryWrite(
        () => client.send(new TransactWriteItemsCommand(input)),
        async (error) => {
          if (!(error instanceof TransactionCanceledException)) throw error
          throwConflict(error, writes)
          return undefined
        },
      )
    },
  }
}

/**
 * Retries a write that another transaction was in the way of. `check` throws any other error, and
 * answers DONE where the write was made all the same.
 * @throws WriteBusy
 */
async function retryWrite(
  write: () => Promise<unknown>,
  check: (error: unknown) => Promise<typeof DONE | undefined>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await write()
      return
    } catch (error) {
      if ((await check(error)) === DONE) return
      if (attempt > RETRIES_ON_CONFLICT) throw new WriteBusy({ cause: error })
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
