import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { consumedWrite, idempotent } from './idempotency.ts'
import { newId } from './ids.ts'
import type { Table, Write } from './table.ts'

const answer = v.object({ id: v.string() })
let engine: TestTable

beforeAll(async () => {
  engine = await startTable()
})
afterAll(() => engine.stop())

const aCall = () => ({
  actor: { id: newId() },
  idempotencyKey: randomUUID(),
  requestHash: 'a',
  now: new Date(),
})

function run(
  call: ReturnType<typeof aCall>,
  create: (marker: Write[], answer: { id: string }) => Promise<void>,
  table: Table = engine.table,
) {
  return idempotent(table, call, 'things.create', answer, async (marker) => {
    const made = { id: newId() }
    await create(marker(made), made)
    return made
  })
}

/** The table, where the first look of so many callers finds nothing before any of them writes. */
function lookingTogether(callers: number): Table {
  const { promise, resolve } = Promise.withResolvers<void>()
  let looked = 0
  return {
    ...engine.table,
    async get(key, schema) {
      const found = await engine.table.get(key, schema)
      looked += 1
      if (looked === callers) resolve()
      await promise
      return found
    },
  }
}

describe('a call that is made twice with one key', () => {
  it('is answered the same, and done once', async () => {
    const call = aCall()
    let done = 0
    const create = async (marker: Write[]) => {
      done += 1
      await engine.table.transact(marker)
    }

    const first = await run(call, create)
    const again = await run(call, create)

    expect(again).toEqual(first)
    expect(done).toBe(1)
  })

  it('at once is answered as the first, whichever error the others met', async () => {
    const call = aCall()
    const name = { pk: `NAME#${newId()}`, sk: 'NAME', entity: 'name' }
    const table = lookingTogether(4)
    const create = (marker: Write[]) =>
      table.transact([{ kind: 'put', item: name, absent: 'ERR_LIST_ITEM_EXISTS' }, ...marker])

    const answers = await Promise.all([1, 2, 3, 4].map(() => run(call, create, table)))

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })
})

it('refuses the key of one request for another, also where both come at once', async () => {
  const call = aCall()
  const other = { ...call, requestHash: 'b' }
  const create = (marker: Write[]) => engine.table.transact(marker)
  const table = lookingTogether(2)

  const [first, second] = await Promise.allSettled([
    run(call, create, table),
    run(other, create, table),
  ])
  const kept = first.status === 'fulfilled' ? other : call

  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(run(kept, create)).rejects.toMatchObject({ name: 'ERR_IDEMPOTENCY_KEY_REUSED' })
})

it('throws what fails after the transaction instead of answering success', async () => {
  const failing = run(aCall(), async (marker) => {
    await engine.table.transact(marker)
    throw new Error('failed afterwards')
  })

  await expect(failing).rejects.toThrow('failed afterwards')
})

it('does not take another marker for its own', async () => {
  const other = consumedWrite('things', newId(), new Date())
  await engine.table.transact([other])

  const failing = run(aCall(), (marker) => engine.table.transact([other, ...marker]))

  await expect(failing).rejects.toThrow('done before')
})
