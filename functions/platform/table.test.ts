import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { AlreadyDone, type Item } from './table.ts'

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

  it('says apart what is done already', async () => {
    const marker = { ...put('marker'), absent: 'already-done' as const }
    await engine.table.transact([marker])

    await expect(engine.table.transact([marker])).rejects.toBeInstanceOf(AlreadyDone)
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
