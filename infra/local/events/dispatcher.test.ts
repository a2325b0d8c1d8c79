import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../lambda/protocol.ts'
import { createDispatcher } from './dispatcher.ts'
import { type NewDelivery, openLedger } from './ledger.ts'

const patient = { timeout: 15_000 }

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function aFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'local-ledger-'))
  directories.push(directory)
  return join(directory, 'events.sqlite')
}
const aDelivery = (changes: Partial<NewDelivery> = {}): NewDelivery => ({
  target: 'arn:fn',
  event: '{"n":1}',
  retries: 2,
  deadLetterArn: 'arn:queue',
  ...changes,
})
const fine: Outcome = { ok: true, payload: 'null' }
const broken: Outcome = { ok: false, error: { errorType: 'Error', errorMessage: 'no', trace: [] } }

function open(file: string, outcomes: (Outcome | Promise<Outcome>)[]) {
  const ledger = openLedger(file)
  const seen: unknown[] = []
  const dispatcher = createDispatcher({
    ledger,
    invoke: async (_, event) => {
      seen.push(event)
      return outcomes.shift() ?? fine
    },
    retryDelays: [1],
    now: () => new Date('2026-01-01T00:00:00Z'),
    log: () => undefined,
  })
  const stop = async (): Promise<void> => {
    await dispatcher.stop()
    ledger.close()
  }
  return { ledger, dispatcher, seen, stop }
}

describe('createDispatcher', () => {
  it('delivers what waits, once', async () => {
    const { ledger, dispatcher, seen, stop } = open(aFile(), [])

    ledger.enqueue([aDelivery(), aDelivery({ event: '{"n":2}' })])
    dispatcher.wake()

    await expect.poll(dispatcher.pending, patient).toBe(0)
    expect(seen).toEqual([{ n: 1 }, { n: 2 }])
    await stop()
  })

  it('tries again what failed, as often as the function says', async () => {
    const { ledger, dispatcher, seen, stop } = open(aFile(), [broken, broken])

    ledger.enqueue([aDelivery()])
    dispatcher.wake()

    await expect.poll(dispatcher.pending, patient).toBe(0)
    expect(seen).toHaveLength(3)
    expect(ledger.deadLetters()).toEqual([])
    await stop()
  })

  it('puts into the queue what failed for good', async () => {
    const { ledger, dispatcher, seen, stop } = open(aFile(), [broken, broken, broken])

    ledger.enqueue([aDelivery()])
    dispatcher.wake()

    await expect.poll(dispatcher.pending, patient).toBe(0)
    expect(seen).toHaveLength(3)
    expect(ledger.deadLetters()).toMatchObject([
      { queue: 'arn:queue', target: 'arn:fn', event: '{"n":1}', error: 'Error: no' },
    ])
    await stop()
  })

  it('delivers twice where it was told to', async () => {
    const { ledger, dispatcher, seen, stop } = open(aFile(), [])

    dispatcher.duplicate(true)
    ledger.enqueue([aDelivery()])
    dispatcher.wake()

    await expect.poll(dispatcher.pending, patient).toBe(0)
    expect(seen).toHaveLength(2)
    await stop()
  })

  it('goes on after a restart with what was not finished', async () => {
    const file = aFile()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const first = open(file, [promise])
    first.ledger.enqueue([aDelivery()], { name: 'shard', value: '7' })
    first.dispatcher.wake()
    const stopped = first.stop()
    resolve(broken)
    await stopped

    const second = open(file, [])
    expect(second.ledger.position('shard')).toBe('7')
    second.dispatcher.wake()

    await expect.poll(second.dispatcher.pending, patient).toBe(0)
    expect(second.seen).toEqual([{ n: 1 }])
    await second.stop()
  })

  it('works through more than it runs at once', async () => {
    const { ledger, dispatcher, seen, stop } = open(aFile(), [])

    ledger.enqueue(Array.from({ length: 500 }, (_, n) => aDelivery({ event: `{"n":${n}}` })))
    dispatcher.wake()

    await expect.poll(dispatcher.pending, patient).toBe(0)
    expect(seen).toHaveLength(500)
    await stop()
  })
})

describe('openLedger', () => {
  it('keeps neither deliveries nor position where one of them fails', () => {
    const ledger = openLedger(aFile())
    const invalid = { ...aDelivery(), retries: Number.NaN }

    expect(() => ledger.enqueue([aDelivery(), invalid], { name: 'shard', value: '7' })).toThrow()

    expect(ledger.count()).toBe(0)
    expect(ledger.position('shard')).toBeNull()
    ledger.close()
  })
})
