import {
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { AlreadyDone, type Item, type Write } from './table.ts'
import { WriteBusy } from './write-busy.ts'

let now = new Date('2026-03-01T12:00:00Z')
let engine: TestTable
let partition = 0

beforeAll(async () => {
  engine = await startTable(() => now)
})
afterAll(() => engine.stop())
beforeEach(() => {
  partition += 1
  now = new Date('2026-03-01T12:00:00Z')
})

const named = v.object({ sk: v.string(), name: v.optional(v.string()) })
const key = (sk: string) => ({ pk: `P#${partition}`, sk })
const item = (sk: string, attributes: Record<string, unknown> = {}): Item => ({
  ...key(sk),
  entity: 'thing',
  ...attributes,
})
const put = (sk: string, attributes: Record<string, unknown> = {}) => ({
  kind: 'put' as const,
  item: item(sk, attributes),
})
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

describe('reading', () => {
  it('treats what has expired as absent', async () => {
    await engine.table.transact([put('a', { expiresAt: seconds(now) + 60 })])

    expect(await engine.table.get(key('a'), named)).not.toBeNull()
    now = new Date(now.getTime() + 61_000)

    expect(await engine.table.get(key('a'), named)).toBeNull()
    expect(await engine.table.queryAll({ pk: key('a').pk }, named)).toEqual([])
    expect(await engine.table.getMany([key('a')], named)).toEqual([])
    expect(await engine.table.getMany([key('a')], named, ['sk'])).toEqual([])
  })

  it('sends the attributes alone that are asked for', async () => {
    await engine.table.transact([put('a', { name: 'Ann', size: 3 })])

    const found = await engine.table.getMany([key('a')], v.looseObject({}), ['name', 'absent'])

    expect(found).toEqual([{ name: 'Ann' }])
  })

  it('pages by a cursor that is good for its own query only', async () => {
    await engine.table.transact(['a', 'b', 'c'].map((sk) => put(sk)))
    const query = { pk: key('a').pk, limit: 2 }

    const first = await engine.table.query(query, named)
    const cursor = first.cursor ?? ''
    const second = await engine.table.query({ ...query, cursor }, named)

    expect([...first.items, ...second.items].map(({ sk }) => sk)).toEqual(['a', 'b', 'c'])
    for (const other of [
      { ...query, pk: 'P#other' },
      { ...query, reverse: true },
    ]) {
      await expect(engine.table.query({ ...other, cursor }, named)).rejects.toMatchObject({
        name: 'ERR_REQUEST_PARAMS_MISFORMAT',
      })
    }
    const [mark, lastKey] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const { sk: _, ...partition } = lastKey
    for (const content of [
      [mark, { ...key, name: 'x' }],
      [mark, partition],
      [mark, key, 1],
    ]) {
      const forged = Buffer.from(JSON.stringify(content)).toString('base64url')
      await expect(engine.table.query({ ...query, cursor: forged }, named)).rejects.toMatchObject({
        name: 'ERR_REQUEST_PARAMS_MISFORMAT',
      })
    }
    await expect(engine.table.query({ ...query, cursor: 'made-up' }, named)).rejects.toMatchObject({
      name: 'ERR_REQUEST_PARAMS_MISFORMAT',
    })
  })

  it('reads many items by key, more than one request takes', async () => {
    const names = Array.from({ length: 130 }, (_, position) => `k${position}`)
    for (const part of [names.slice(0, 100), names.slice(100)]) {
      await engine.table.transact(part.map((sk) => put(sk)))
    }

    expect(await engine.table.getMany(names.map(key), named)).toHaveLength(130)
  })
})

describe('writing', () => {
  it('is all or nothing', async () => {
    await engine.table.transact([put('taken')])

    await expect(
      engine.table.transact([put('new'), { ...put('taken'), absent: 'ERR_EMAIL_EXISTS' }]),
    ).rejects.toMatchObject({ name: 'ERR_EMAIL_EXISTS' })
    expect(await engine.table.get(key('new'), named)).toBeNull()
  })

  it('takes the place of what has expired', async () => {
    await engine.table.transact([put('a', { expiresAt: seconds(now) - 1, name: 'old' })])

    await engine.table.transact([{ ...put('a', { name: 'new' }), absent: 'ERR_EMAIL_EXISTS' }])

    expect(await engine.table.get(key('a'), named)).toMatchObject({ name: 'new' })
  })

  it('lets one of two editors through', async () => {
    await engine.table.transact([put('a', { version: 1 })])
    const edit = (name: string) =>
      engine.table.transact([
        {
          ...put('a', { name, version: 2 }),
          replaces: { version: 1, otherwise: 'ERR_VERSION_CONFLICT' },
        },
      ])

    const edits = await Promise.allSettled([edit('one'), edit('two')])

    expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('says which marker is there, whatever else has failed', async () => {
    const marker = { ...put('marker'), kind: 'marker' as const }
    const taken = { ...put('taken'), absent: 'ERR_EMAIL_EXISTS' as const }
    await engine.table.transact([marker, taken])

    const { pk, sk } = marker.item
    await expect(engine.table.transact([taken, marker])).rejects.toMatchObject({
      constructor: AlreadyDone,
      marker: { pk, sk },
    })
    await expect(engine.table.transact([taken])).rejects.toMatchObject({ name: 'ERR_EMAIL_EXISTS' })
  })

  it('counts up to a limit, in parallel too', async () => {
    const count = () =>
      engine.table.transact([
        {
          kind: 'update',
          key: key('count'),
          add: { count: 1 },
          below: { attribute: 'count', limit: 3, otherwise: 'ERR_VERIFICATION_MAX_RETRY' },
        },
      ])

    const tries = await Promise.allSettled(Array.from({ length: 6 }, count))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('sets once what is to be set once', async () => {
    const stamp = (name: string) =>
      engine.table.transact([{ kind: 'update', key: key('a'), setOnce: { name } }])

    await stamp('first')
    await stamp('second')

    expect(await engine.table.get(key('a'), named)).toMatchObject({ name: 'first' })
  })
})

describe('one update', () => {
  const counted = v.object({ count: v.optional(v.number()), owner: v.optional(v.string()) })
  const raise = (sk: string, owner: string, limit: number) =>
    engine.table.update({
      kind: 'update',
      key: key(sk),
      add: { count: 1 },
      equals: { attribute: 'owner', value: owner, otherwise: 'ERR_VERIFICATION_NOT_MATCH' },
      below: { attribute: 'count', limit, otherwise: 'ERR_VERIFICATION_MAX_RETRY' },
    })

  it('is made where all its expectations hold, and nowhere else', async () => {
    const owner = fc.constantFrom('ann', 'bob')
    const count = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(owner, owner, count, async (kept, expected, before) => {
        runs += 1
        const sk = `run${runs}`
        await engine.table.transact([
          put(sk, { owner: kept, ...(before !== undefined && { count: before }) }),
        ])

        const [raised] = await Promise.allSettled([raise(sk, expected, 3)])

        const holds = kept === expected && (before ?? 0) < 3
        expect(raised.status).toBe(holds ? 'fulfilled' : 'rejected')
        expect(await engine.table.get(key(sk), counted)).toEqual({
          owner: kept,
          ...(holds ? { count: (before ?? 0) + 1 } : before !== undefined && { count: before }),
        })
      }),
      { numRuns: 40 },
    )
  })

  it('makes nothing of what is not there', async () => {
    const write = { kind: 'update', key: key('none'), set: { name: 'new' } } as const

    await expect(raise('none', 'ann', 3)).rejects.toMatchObject({
      name: 'ERR_VERIFICATION_NOT_MATCH',
    })
    await expect(
      engine.table.update({ ...write, exists: 'ERR_UNAUTHENTICATED' }),
    ).rejects.toMatchObject({ name: 'ERR_UNAUTHENTICATED' })
    expect(await engine.table.get(key('none'), named)).toBeNull()
  })

  it('compares with nothing too', async () => {
    await engine.table.transact([put('a', { owner: null })])
    const equals = { attribute: 'owner', value: null, otherwise: 'ERR_PASSWORD_WRONG' } as const
    const claim = () =>
      engine.table.transact([{ kind: 'update', key: key('a'), set: { owner: 'ann' }, equals }])

    await claim()

    await expect(claim()).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
  })

  it('counts up to its limit, in parallel too', async () => {
    await engine.table.transact([put('a', { owner: 'ann' })])

    const raises = await Promise.allSettled(Array.from({ length: 9 }, () => raise('a', 'ann', 4)))

    expect(raises.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  it('waits for a transaction that is in its way', async () => {
    await engine.table.transact([put('a', { owner: 'ann' })])
    const busy = new TransactionConflictException({ $metadata: {}, message: 'busy' })
    engine.failNext('UpdateItemCommand', busy, 2)

    await raise('a', 'ann', 3)

    expect(await engine.table.get(key('a'), counted)).toMatchObject({ count: 1 })
  })

  it('fails where the table does', async () => {
    engine.failNext('UpdateItemCommand', new Error('no network'), 1)

    await expect(raise('a', 'ann', 3)).rejects.toThrow('no network')
  })
})

describe('a write by itself', () => {
  const alone: [string, Write][] = [
    ['PutItemCommand', { ...put('new'), absent: 'ERR_EMAIL_EXISTS' }],
    ['UpdateItemCommand', { kind: 'update', key: key('a'), set: { name: 'new' } }],
    ['DeleteItemCommand', { kind: 'delete', key: key('a') }],
  ]

  it.each(alone)('is a %s', async (command, write) => {
    expect(await engine.operationsOf(() => engine.table.transact([write]))).toEqual([command])
  })

  const depending: [string, Write][] = [
    ['counts', { kind: 'update', key: key('a'), add: { count: 1 } }],
    ['claims what is there', { kind: 'delete', key: key('a'), exists: 'ERR_TARGET_NOT_FOUND' }],
    ['is a marker', { ...put('b'), kind: 'marker' }],
  ]

  it.each(depending)('stays a transaction where it %s', async (_, write) => {
    const sent = engine.operationsOf(() => engine.table.transact([write]).catch(() => undefined))

    expect(await sent).toEqual(['TransactWriteItemsCommand'])
  })

  it('says why it was not made', async () => {
    await engine.table.transact([put('taken', { version: 2 })])
    const replaces = { version: 1, otherwise: 'ERR_VERSION_CONFLICT' } as const

    await expect(
      engine.table.transact([{ ...put('taken'), absent: 'ERR_EMAIL_EXISTS' }]),
    ).rejects.toMatchObject({ name: 'ERR_EMAIL_EXISTS' })
    await expect(
      engine.table.transact([{ ...put('taken', { version: 2 }), replaces }]),
    ).rejects.toMatchObject({ name: 'ERR_VERSION_CONFLICT' })
  })

  it('is known again where the network lost the answer, and another is not', async () => {
    const write = (name: string): Write => ({
      ...put('a', { name, note: undefined }),
      absent: 'ERR_EMAIL_EXISTS',
    })

    engine.loseAnswer('PutItemCommand')
    await engine.table.transact([write('ann')])

    engine.loseAnswer('PutItemCommand')
    await expect(engine.table.transact([write('bob')])).rejects.toMatchObject({
      name: 'ERR_EMAIL_EXISTS',
    })
    expect(await engine.table.get(key('a'), named)).toMatchObject({ name: 'ann' })
  })

  it('waits for a transaction that is in its way', async () => {
    const busy = new TransactionConflictException({ $metadata: {}, message: 'busy' })
    engine.failNext('PutItemCommand', busy, 2)

    await engine.table.transact([put('a', { name: 'ann' })])

    expect(await engine.table.get(key('a'), named)).toMatchObject({ name: 'ann' })
  })
})

describe('what others are writing, too', () => {
  const busy = new TransactionCanceledException({
    ...{ $metadata: {}, message: 'canceled' },
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  })
  const both = () => engine.table.transact([put('a', { name: 'ann' }), put('b')])

  it('is waited for, five times at most', async () => {
    engine.failNext('TransactWriteItemsCommand', busy, 4)
    await both()
    expect(await engine.table.get(key('a'), named)).toMatchObject({ name: 'ann' })
  })

  it('is told apart from what fails', async () => {
    engine.failNext('TransactWriteItemsCommand', busy, 5)
    await expect(both()).rejects.toThrow(WriteBusy)
    const alone = new TransactionConflictException({ $metadata: {}, message: 'busy' })
    engine.failNext('PutItemCommand', alone, 5)
    await expect(engine.table.transact([put('a')])).rejects.toThrow(WriteBusy)

    expect(await engine.table.get(key('a'), named)).toBeNull()
  })
})

describe('several expectations in a transaction', () => {
  it('hold together, also of what is deleted', async () => {
    await engine.table.transact([put('a', { owner: 'ann' })])
    const remove = (value: string) =>
      engine.table.transact([
        {
          kind: 'delete',
          key: key('a'),
          exists: 'ERR_VERIFICATION_NOT_MATCH',
          equals: { attribute: 'owner', value, otherwise: 'ERR_VERIFICATION_NOT_MATCH' },
        },
      ])

    await expect(remove('bob')).rejects.toMatchObject({ name: 'ERR_VERIFICATION_NOT_MATCH' })
    await remove('ann')
    await expect(remove('ann')).rejects.toMatchObject({ name: 'ERR_VERIFICATION_NOT_MATCH' })
  })
})
