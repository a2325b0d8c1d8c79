import { describe, expect, it } from 'vitest'
import type { CallParty } from '#shared/model/phone.ts'
import type { CommunicationItem } from '../records.ts'
import { type CallNews, callAfter, callFromLog, type LoggedCall } from './call.ts'
import { entryOf } from './entry.ts'
import { numberOf } from './numbers.ts'

const PATIENT = { phoneNumber: '+17135550100' }
const PRACTICE = { phoneNumber: '+14155550100' }
const time = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 15, 0, seconds)).toISOString()

function news(sequence: number, code: string, party: Partial<CallParty> = {}): CallNews {
  return {
    ...{ telephonySessionId: 's-1', sequence, startedAt: time(0), at: time(sequence * 10) },
    parties: [
      { id: 'p-1', direction: 'Inbound', from: PATIENT, to: PRACTICE, status: { code }, ...party },
    ],
  }
}

const callOf = (all: readonly CallNews[]) =>
  all.reduce<CommunicationItem | null>((item, one) => callAfter(item, one) ?? item, null)

const answered = [news(1, 'Proceeding'), news(2, 'Answered'), news(8, 'Disconnected')]

/** Every order of some. */
function orders<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

describe('a call', () => {
  it('is known by the number outside, in and out', () => {
    expect(callOf([news(1, 'Proceeding')])).toMatchObject({
      ...{ direction: 'in', number: '7135550100', state: 'ongoing', seconds: null, at: time(0) },
    })
    const out = { direction: 'Outbound', from: PRACTICE, to: PATIENT }
    expect(callOf([news(1, 'Setup', out)])).toMatchObject({
      direction: 'out',
      number: '7135550100',
    })
  })

  it.each(
    orders(answered).map((order) => [order.map(({ sequence }) => sequence).join(' '), order]),
  )('comes to the same whatever order its news come in: %s', (_name, order) => {
    const item = callOf([...order, ...order])
    expect(item).toMatchObject({ state: 'answered', seconds: 60 })
  })

  it('that is told again stays as it is', () => {
    const item = callOf(answered)
    expect(callAfter(item, news(2, 'Answered'))).toEqual(item)
  })

  it('rings at several, of whom one answers', () => {
    const ringing = [1, 2, 3].map((at) => news(at, 'Proceeding', { id: `p-${at}` }))
    const taken = news(4, 'Answered', { id: 'p-2' })
    const others = ['p-1', 'p-3'].map((id) => news(5, 'Disconnected', { id }))
    expect(callOf([...ringing, taken, ...others])).toMatchObject({ state: 'ongoing' })
    expect(
      callOf([...ringing, taken, ...others, news(9, 'Disconnected', { id: 'p-2' })]),
    ).toMatchObject({ state: 'answered', seconds: 50 })
  })

  it.each([
    ['nobody answers', [news(1, 'Proceeding'), news(3, 'Disconnected')], 'missed'],
    [
      'it goes to voicemail',
      [news(1, 'Proceeding'), news(2, 'VoiceMail'), news(3, 'Disconnected')],
      'voicemail',
    ],
  ])('where %s', (_why, all, state) => {
    expect(callOf(all)).toMatchObject({ state, seconds: null })
  })

  it('of a withheld number has none, and one among colleagues is none', () => {
    expect(callOf([news(1, 'Proceeding', { from: { phoneNumber: 'anonymous' } })])).toMatchObject({
      number: null,
    })
    const colleague = { extensionId: 7, phoneNumber: '+14155550101' }
    expect(callOf([news(1, 'Proceeding', { from: colleague })])).toBeNull()
    const inside = { direction: 'Outbound', from: PRACTICE, to: {} }
    expect(callOf([news(1, 'Setup', inside)])).toBeNull()
  })
})

describe('the log of the service', () => {
  const logged: LoggedCall = {
    ...{ telephonySessionId: 's-1', direction: 'Inbound', startedAt: time(0), seconds: 75 },
    ...{ from: PATIENT.phoneNumber, to: PRACTICE.phoneNumber, result: 'Accepted' },
  }

  it('is right, and news after it come too late', () => {
    const item = callFromLog(callOf([news(1, 'Proceeding')]), logged)
    expect(item).toMatchObject({ state: 'answered', seconds: 75, isFinal: true })
    expect(callAfter(item, news(9, 'Disconnected'))).toBeNull()
    expect(callFromLog(item, logged)).toBeNull()
  })

  it.each([
    ['Missed', 'missed'],
    ['Voicemail', 'voicemail'],
    ['Hang Up', 'missed'],
    ['Call connected', 'answered'],
  ])('has calls that nobody told of: %s', (result, state) => {
    expect(callFromLog(null, { ...logged, result })).toMatchObject({ state, number: '7135550100' })
  })
})

describe('numbers', () => {
  it.each([
    ['+17135550100', '7135550100'],
    ['7135550100', '7135550100'],
    ['(713) 555-0100', '7135550100'],
    ['+44 20 7946 0018', '+442079460018'],
    ['29110', '29110'],
    ['anonymous', null],
    ['', null],
    [null, null],
  ])('%s are kept as %s', (said, kept) => expect(numberOf(said)).toBe(kept))
})

describe('the history', () => {
  const item = (over: Partial<CommunicationItem>): CommunicationItem => {
    const made = callOf(answered)
    if (!made) throw new Error('there is no call')
    return { ...made, ...over }
  }

  it.each<[Partial<CommunicationItem>, string]>([
    [{}, 'Call from (713) 555-0100, 1 min'],
    [{ direction: 'out', seconds: 45 }, 'Call to (713) 555-0100, 45 s'],
    [{ direction: 'out', state: 'missed' }, 'Call to (713) 555-0100, not answered'],
    [{ state: 'missed' }, 'Missed call from (713) 555-0100'],
    [{ state: 'voicemail', number: '+442079460018' }, 'Voicemail from +442079460018'],
    [{ state: 'missed', number: null }, 'Missed call from a withheld number'],
    [{ kind: 'text', state: 'received' }, 'Text from (713) 555-0100'],
    [{ kind: 'text', direction: 'out', state: 'sent' }, 'Text to (713) 555-0100'],
    [{ kind: 'text', direction: 'out', state: 'failed' }, 'Text to (713) 555-0100 did not arrive'],
  ])('says what it was: %j', (over, summary) => {
    expect(entryOf(item(over))).toMatchObject({ kind: 'communication', summary })
  })

  it('has what a text says', () => {
    const said = entryOf(item({ kind: 'text', state: 'received', text: 'Running late' }))
    expect(said.details).toMatchObject({ note: 'Running late' })
  })
})
