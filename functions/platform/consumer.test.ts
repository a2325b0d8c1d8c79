import type { Context, EventBridgeEvent } from 'aws-lambda'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { consumeAny } from './consumer.ts'
import { consumedWrite } from './idempotency.ts'
import { newId } from './ids.ts'
import { retryOnConflict } from './retry.ts'

let engine: TestTable

beforeAll(async () => {
  engine = await startTable()
})
afterAll(() => engine.stop())

function anEvent(id: string): EventBridgeEvent<string, unknown> {
  const occurredAt = '2026-03-01T12:00:00.000Z'
  return {
    ...{ id, version: '0', source: 'test', account: '1', region: 'us-east-1', resources: [] },
    time: occurredAt,
    'detail-type': 'Something happened',
    detail: { id, version: 1, occurredAt, practiceId: '', actor: '', payload: '{}' },
  }
}

const context: Context = {
  ...{ callbackWaitsForEmptyEventLoop: false, functionName: 'test', functionVersion: '1' },
  ...{ invokedFunctionArn: 'arn', memoryLimitInMB: '128', awsRequestId: 'test' },
  ...{ logGroupName: 'test', logStreamName: 'test', getRemainingTimeInMillis: () => 1000 },
  ...{ done: () => {}, fail: () => {}, succeed: () => {} },
}

const deliver = (id: string, react: (id: string) => Promise<void>) =>
  consumeAny((event) => react(event.id))(anEvent(id), context)

it('takes an event once, however often it is delivered', async () => {
  const id = newId()
  const react = () => engine.table.transact([consumedWrite('things', id, new Date())])

  await deliver(id, react)
  await deliver(id, react)
})

it('asks for an event again where concurrent writes came first to the last attempt', async () => {
  const id = newId()
  const item = { pk: `THING#${id}`, sk: 'THING', entity: 'thing', version: 7 }
  await engine.table.transact([{ kind: 'put', item }])
  const react = () =>
    retryOnConflict(
      async () => 6,
      (version) =>
        engine.table.transact([
          consumedWrite('things', id, new Date()),
          { kind: 'put', item, replaces: { version, otherwise: 'ERR_VERSION_CONFLICT' } },
        ]),
    )

  await expect(deliver(id, react)).rejects.toMatchObject({ name: 'ERR_VERSION_CONFLICT' })
})

it('does not take the marker of another event for its own', async () => {
  const other = consumedWrite('things', newId(), new Date())
  await engine.table.transact([other])

  const delivered = deliver(newId(), () => engine.table.transact([other]))

  await expect(delivered).rejects.toThrow('done before')
})
