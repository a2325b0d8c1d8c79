import { afterEach, beforeEach, expect, it } from 'vitest'
import { type GoogleStandIn, startGoogle } from '#infra/stand-ins/google/server.ts'
import { parseIntegrations } from '../../ports/settings.ts'
import { connectAddress, createGoogle } from '../ports/google.ts'
import type { ConversionItem, Progress } from '../records.ts'
import type { GoogleAdsStore } from '../store.ts'
import { exchangeConversions } from './exchange.ts'

const HOUR_MS = 3_600_000
let google: GoogleStandIn
let now: Date
beforeEach(async () => {
  now = new Date('2026-03-09T12:00:00.000Z')
  google = await startGoogle({ port: 0, now: () => now })
})
afterEach(() => google.close())

const item = (conversionId: string, changes: Partial<ConversionItem> = {}): ConversionItem => ({
  ...{ conversionId, patientId: 'P', status: 10, at: '2026-03-09T11:00:00.000Z' },
  ...{ name: 'Booked', actionId: '7001', value: null, state: 'waiting', problem: null },
  ...{ sentAt: null, click: { kind: 'gclid', id: conversionId } },
  ...{ hashedEmail: null, hashedPhone: null, requestId: null, notBefore: null, isAlone: false },
  ...changes,
})

async function connected() {
  const { google: settings } = parseIntegrations(JSON.stringify({ google: google.settings }))
  if (!settings) throw new Error('Google is not set up')
  const returnTo = 'https://app.test/back'
  const page = await (await fetch(connectAddress(settings, { returnTo, state: 's' }))).text()
  const [, code = ''] = /code=([\w-]+)/.exec(page) ?? []
  const client = createGoogle(settings)
  return { client, token: await client.tokenFor(code, returnTo) }
}

/** Runs an exchange an hour apart until nothing waits, and answers how each conversion ended. */
async function run(items: readonly ConversionItem[], hours: number) {
  const waiting = new Map(items.map((one) => [one.conversionId, one]))
  const ended = new Map<string, Progress>()
  const store = {
    progress: (one: ConversionItem, progress: Progress) => {
      const isOver = progress.state === 'sent' || progress.state === 'refused'
      if (isOver) {
        waiting.delete(one.conversionId)
        ended.set(one.conversionId, progress)
      } else waiting.set(one.conversionId, { ...one, ...progress })
      return []
    },
  } satisfies Pick<GoogleAdsStore, 'progress'>
  const { client, token } = await connected()
  const account = { customerId: '1234567890', managerId: null }
  for (let hour = 0; hour < hours; hour += 1) {
    const bearer = await client.accessFor(token)
    const place = { store, account, client, bearer, clock: () => now }
    await exchangeConversions({ ...place, save: async () => {} }, [...waiting.values()])
    now = new Date(now.getTime() + HOUR_MS)
  }
  return { ended, waiting }
}

it('sends conversions, and knows each result although Google counts by request', async () => {
  google.books.badClicks.set('bad', 'CLICK_NOT_FOUND')
  const { ended, waiting } = await run([item('one'), item('bad'), item('two')], 3)

  expect(waiting.size).toBe(0)
  expect([...ended].map(([id, { state }]) => [id, state]).toSorted()).toEqual([
    ['bad', 'refused'],
    ['one', 'sent'],
    ['two', 'sent'],
  ])
  expect(google.books.taken).toHaveLength(2)
})

it('keeps the others going where one conversion action is unknown', async () => {
  const { ended, waiting } = await run([item('one'), item('other', { actionId: '9' })], 2)

  expect(ended.get('one')).toMatchObject({ state: 'sent' })
  expect(waiting.get('other')).toMatchObject({ problem: 'Conversion action ID is not valid.' })
})

it('sends the rest of a request of which Google names an event', async () => {
  const { ended } = await run([item('one'), item('bad', { at: 'yesterday' })], 2)

  expect(ended.get('bad')).toMatchObject({ state: 'refused' })
  expect(ended.get('one')).toMatchObject({ state: 'sent' })
})
