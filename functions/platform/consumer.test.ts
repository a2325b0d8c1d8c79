import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventsOf, patternOf, to, toAny } from '#events/define.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { consume } from './consumer.ts'
import { consumedWrite } from './idempotency.ts'
import { newId } from './ids.ts'
import { retryOnConflict } from './retry.ts'

const moved = eventsOf('praxis.test')('Moved', { to: v.string() })
const left = eventsOf('praxis.other')('Left', {})
const subscriptions = {
  'test/first': to(moved),
  'test/second': toAny([moved, left]),
}

function aDelivery(detailType: string, id = '01J00000000000000000000000') {
  const detail = {
    id,
    version: '1',
    occurredAt: '2026-01-05T10:00:00.000Z',
    practiceId: 'p1',
    actor: 'm1',
    payload: '{"to":"there"}',
  }
  return {
    version: '0',
    id: 'delivery',
    source: 'praxis.test',
    account: '',
    time: '',
    region: '',
    resources: [],
    'detail-type': detailType,
    detail,
  }
}

const context = { callbackWaitsForEmptyEventLoop: false } as never

function aConsumer() {
  const first = vi.fn(async (_event: { payload: { to: string } }, _name: string) => {})
  const second = vi.fn(async (_event: { detailType: string }, _name: string) => {})
  const handler = consume(subscriptions, { 'test/first': first, 'test/second': second })
  return { first, second, deliver: (type: string) => handler(aDelivery(type), context) }
}

describe('the reactions of a domain', () => {
  it('each get the events they are for, decoded, and their own name', async () => {
    const { first, second, deliver } = aConsumer()

    await deliver('Moved')
    await deliver('Left')

    expect(first).toHaveBeenCalledTimes(1)
    expect(first.mock.calls[0]).toMatchObject([{ payload: { to: 'there' } }, 'test/first'])
    expect(second.mock.calls).toMatchObject([
      [{ detailType: 'Moved', practiceId: 'p1' }, 'test/second'],
      [{ detailType: 'Left' }, 'test/second'],
    ])
  })

  it('do not keep each other from being tried; the failure is thrown, so that it is retried', async () => {
    const { first, second, deliver } = aConsumer()
    first.mockRejectedValueOnce(new Error('the table is away'))

    await expect(deliver('Moved')).rejects.toThrow('the table is away')

    expect(second).toHaveBeenCalledTimes(1)
  })

  it('are demanded, one for each subscription', () => {
    // @ts-expect-error: a reaction is missing
    consume(subscriptions, { 'test/first': async () => {} })
  })

  it('share one rule, which names each event once', () => {
    expect(patternOf(Object.values(subscriptions))).toEqual({
      source: ['praxis.test', 'praxis.other'],
      detailType: ['Moved', 'Left'],
    })
  })
})

describe('a reaction that writes', () => {
  let engine: TestTable

  beforeAll(async () => {
    engine = await startTable()
  })
  afterAll(() => engine.stop())

  const deliver = (id: string, react: () => Promise<void>) => {
    const second = vi.fn(async () => {})
    const handler = consume(subscriptions, { 'test/first': react, 'test/second': second })
    return { second, done: handler(aDelivery('Moved', id), context) }
  }

  it('takes an event once, however often it is delivered, while the others go on', async () => {
    const id = newId()
    const react = () => engine.table.transact([consumedWrite('test/first', id, new Date())])
    await deliver(id, react).done

    const again = deliver(id, react)
    await again.done

    expect(again.second).toHaveBeenCalledTimes(1)
  })

  it('gets an event again where concurrent writes came first to the last attempt', async () => {
    const id = newId()
    const item = { pk: `THING#${id}`, sk: 'THING', entity: 'thing', version: 7 }
    await engine.table.transact([{ kind: 'put', item }])
    const react = () =>
      retryOnConflict(
        async () => 6,
        (version) =>
          engine.table.transact([
            consumedWrite('test/first', id, new Date()),
            { kind: 'put', item, replaces: { version, otherwise: 'ERR_VERSION_CONFLICT' } },
          ]),
      )

    await expect(deliver(id, react).done).rejects.toMatchObject({ name: 'ERR_VERSION_CONFLICT' })
  })

  it('does not take the marker of another event for its own', async () => {
    const other = consumedWrite('test/first', newId(), new Date())
    await engine.table.transact([other])

    const delivered = deliver(newId(), () => engine.table.transact([other])).done

    await expect(delivered).rejects.toThrow('done before')
  })
})
