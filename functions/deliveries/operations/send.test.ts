import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { NOON } from '#test/support/records.ts'
import { memoryKms, testVault } from '#test/support/vault.ts'
import {
  createQueue,
  email,
  type Message,
  type QueueMessage,
  readDeliveries,
  writeWanted,
} from '../public.ts'
import { contactMark } from '../reach/keys.ts'
import { createDeliveryStore } from '../store.ts'
import { sendMessage } from './send.ts'

const kms = memoryKms()
const vault = testVault('deliveries', kms)
const mail = email({ to: 'jane@example.com', subject: 'Hello', paragraphs: ['123456'] })

let now = NOON
let sent: Message[] = []
let engine: TestTable
let queue: QueueMessage

beforeAll(async () => {
  engine = await startTable(() => now)
  queue = createQueue(vault, engine.table)
})
afterAll(() => engine.stop())
beforeEach(() => {
  now = NOON
  sent = []
})

async function aMessage(
  id = newId(),
  { about, message = mail }: { about?: string; message?: Message } = {},
): Promise<string> {
  const usefulUntil = plusSeconds(now, 10 * MINUTE)
  const told = { id, practiceId: null, actor: null, now, usefulUntil }
  const writes = await queue(message, about === undefined ? told : { ...told, about })
  await engine.table.transact(writes)
  return id
}

const stateOf = async (id: string) => (await readDeliveries(engine.table, [id], now)).get(id)

const deliver = (id: string, failure?: Error) =>
  sendMessage(
    {
      table: engine.table,
      clock: () => now,
      vault,
      send: async (message) => {
        if (failure) throw failure
        sent.push(message)
      },
    },
    id,
  )

const named = (name: string) => Object.assign(new Error(name), { name })

describe('a message', () => {
  it('waits encrypted, and is sent and erased once, however often its event comes', async () => {
    const id = await aMessage()
    const waiting = await createDeliveryStore(engine.table).find(id)

    await deliver(id)
    await deliver(id)

    expect(JSON.stringify(waiting)).not.toMatch(/jane|123456/)
    expect(sent).toEqual([mail])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', reason: null })
    expect((await createDeliveryStore(engine.table).find(id))?.sealed).toBeUndefined()
  })

  it('that is a text goes by email where the number takes none', async () => {
    const text = { channel: 'text', to: '4155550123', text: 'Hello', otherwise: mail } as const
    const id = await aMessage(newId(), { message: text })
    const refuseTexts = async (message: Message) => {
      if (message.channel === 'text') throw named('ConflictException')
      sent.push(message)
    }

    await sendMessage({ table: engine.table, clock: () => now, vault, send: refuseTexts }, id)

    expect(sent).toEqual([mail])
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    const taken = await aMessage(newId(), { message: text })
    await deliver(taken)
    expect(sent).toEqual([mail, text])
  })

  it('that is a text to who answered STOP has failed where there is nothing else', async () => {
    const text = { channel: 'text', to: '4155550123', text: 'Hello' } as const
    const id = await aMessage(newId(), { message: text })

    await deliver(id, named('ConflictException'))

    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'stopped' })
  })

  it('that is refused has failed at once, and is not tried again', async () => {
    const id = await aMessage()

    await deliver(id, named('MessageRejected'))
    await deliver(id)

    expect(sent).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'refused' })
  })

  it('tells once what became of it whoever wants to hear', async () => {
    const id = await aMessage(newId(), { about: 'something of somebody' })
    const plain = await aMessage()

    const first = await engine.operationsOf(() => deliver(id, named('MessageRejected')))
    const again = await engine.operationsOf(() => deliver(id))
    const unheard = await engine.operationsOf(() => deliver(plain))

    // The event is an item of the transaction that ends it.
    expect(first).toContain('TransactWriteItemsCommand')
    expect([...again, ...unheard]).not.toContain('TransactWriteItemsCommand')
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'refused' })
  })

  it('that cannot be sent now is tried again', async () => {
    const id = await aMessage()

    await expect(deliver(id, named('TooManyRequestsException'))).rejects.toThrow()
    expect(await stateOf(id)).toMatchObject({ state: 'queued' })
    await deliver(id)

    expect(sent).toEqual([mail])
  })

  it('has failed with the last attempt, which is thrown for the dead letters', async () => {
    const id = await aMessage()

    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect(deliver(id, named('TimeoutError'))).rejects.toThrow()
    }

    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'unavailable' })
  })

  it('that cannot be decrypted fails at once and is not retried', async () => {
    const id = await aMessage()
    const { table } = engine
    const key = { pk: `DELIVERY#${id}`, sk: 'DELIVERY' }
    await table.update({ kind: 'update', key, set: { sealed: 'v1.one.AAAA.AAAA' } })

    await deliver(id)
    await deliver(id)

    expect(sent).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'unreadable' })
  })

  it('waits for KMS, at most three attempts', async () => {
    const id = await aMessage()
    const later = await aMessage()
    kms.setDown(true)
    const reader = testVault('deliveries', kms)
    const attempt = (one: string) =>
      sendMessage(
        {
          table: engine.table,
          clock: () => now,
          vault: reader,
          send: async (message) => void sent.push(message),
        },
        one,
      )

    await expect(attempt(later)).rejects.toThrow()
    for (let count = 1; count <= 3; count += 1) await expect(attempt(id)).rejects.toThrow()
    kms.setDown(false)
    await attempt(later)

    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'unavailable' })
    expect(await stateOf(later)).toMatchObject({ state: 'sent' })
    expect(sent).toEqual([mail])
  })

  it('that is of no use any more is not sent', async () => {
    const id = await aMessage()
    now = plusSeconds(now, 10 * MINUTE)

    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'late' })
    await deliver(id)

    expect(sent).toEqual([])
  })

  it('queued anew under the same id is sent after one that failed', async () => {
    const id = await aMessage()
    await deliver(id, named('MessageRejected'))

    await aMessage(id)
    await deliver(id)

    expect(sent).toEqual([mail])
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })
})

it('an email to a patient is not sent who asked for no more since it was queued', async () => {
  const practiceId = newId()
  const toPatient = email({ ...mail, toPatient: true })
  const aQueued = async (message: Message) => {
    const id = newId()
    const told = { id, practiceId, actor: null, now, usefulUntil: plusSeconds(now, 10 * MINUTE) }
    await engine.table.transact(await queue(message, told))
    return id
  }
  const [wanted, other] = [await aQueued(toPatient), await aQueued(mail)]
  const contact = contactMark('email', mail.to)
  await writeWanted(engine.table, { practiceId, contact }, false, now)

  await deliver(wanted)
  await deliver(other)

  expect(await stateOf(wanted)).toMatchObject({ state: 'failed', reason: 'stopped' })
  expect(await stateOf(other)).toMatchObject({ state: 'sent' })
  expect(sent).toEqual([mail])
  await writeWanted(engine.table, { practiceId, contact }, true, now)
  const again = await aQueued(toPatient)
  await deliver(again)
  expect(await stateOf(again)).toMatchObject({ state: 'sent' })
})
