import { describe, expect, it } from 'vitest'
import type { ConversionItem } from '../records.ts'
import { afterIngest, afterResult, batchesToSend, nextTime, requestsToCheck } from './progress.ts'

const now = new Date('2026-03-09T12:00:00.000Z')
const item = (changes: Partial<ConversionItem> = {}): ConversionItem => ({
  ...{ conversionId: 'C', patientId: 'P', status: 10, at: '2026-03-09T11:00:00.000Z' },
  ...{ name: 'Booked', actionId: '1', value: null, state: 'waiting', problem: null },
  ...{ sentAt: null, click: { kind: 'gclid', id: 'x' }, hashedEmail: null, hashedPhone: null },
  ...{ requestId: null, notBefore: null, isAlone: false },
  ...changes,
})

describe('conversions that wait', () => {
  it('go together by conversion action, those of mixed requests alone', () => {
    const items = [
      item({ conversionId: 'a' }),
      item({ conversionId: 'b', actionId: '2' }),
      item({ conversionId: 'c' }),
      item({ conversionId: 'd', isAlone: true }),
      item({ conversionId: 'e', notBefore: '2026-03-09T13:00:00.000Z' }),
      item({ conversionId: 'f', requestId: 'r' }),
    ]

    const ids = batchesToSend(items, now).map((batch) => batch.map((one) => one.conversionId))
    expect(ids).toEqual([['a', 'c'], ['b'], ['d']])
    expect(requestsToCheck(items, now)).toEqual([['r', [items[5]]]])
  })

  it('wait for the result of their request, half an hour at least', () => {
    const answer = { kind: 'accepted', requestId: 'r' } as const

    expect(afterIngest(item(), 0, { answer, now })).toMatchObject({
      ...{ state: 'processing', requestId: 'r', notBefore: '2026-03-09T12:30:00.000Z' },
    })
  })

  it('are sent again at once without the events that Google named', () => {
    const answer = { kind: 'invalid', events: new Map([[1, 'Bad.']]), problems: [] } as const

    expect(afterIngest(item(), 1, { answer, now })).toMatchObject({
      ...{ state: 'refused', problem: 'Bad.' },
    })
    expect(afterIngest(item(), 0, { answer, now })).toMatchObject({
      ...{ state: 'waiting', notBefore: null },
    })
  })

  it('wait for a person where the settings are wrong', () => {
    const answer = { kind: 'invalid', events: new Map(), problems: ['No such action.'] } as const

    expect(afterIngest(item(), 0, { answer, now })).toMatchObject({
      ...{ state: 'waiting', problem: 'No such action.', notBefore: '2026-03-09T18:00:00.000Z' },
    })
  })

  it('go alone after a mixed result', () => {
    expect(afterResult(item({ requestId: 'r' }), { kind: 'mixed' }, now)).toMatchObject({
      ...{ state: 'waiting', requestId: null, isAlone: true, notBefore: null },
    })
  })
})

it('the next time is that of the soonest', () => {
  const later = { notBefore: '2026-03-09T18:00:00.000Z' }

  expect(nextTime([], now)).toBeNull()
  expect(nextTime([later, { notBefore: '2026-03-09T13:00:00.000Z' }], now)).toEqual(
    new Date('2026-03-09T13:00:00.000Z'),
  )
})
