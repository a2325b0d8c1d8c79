import { describe, expect, it } from 'vitest'
import { aConsult } from '#test/support/consult-items.ts'
import { isOfAsker, lostConsults } from './lost.ts'

const now = new Date('2026-03-04T12:00:00.000Z')
const found = (changes: Parameters<typeof aConsult>[0]) => ({ consult: aConsult(changes) })

describe('whoever asks for a link', () => {
  const patient = { dob: '19800229', mobile: '4155550199' }
  const asked = { dob: '19800229', mobile: '4155550199' }
  const consult = { contactPhone: '2125550100' }

  it('is known by date of birth, and the number of the record or the one said for the call', () => {
    expect(isOfAsker({ consult, patient }, asked)).toBe(true)
    expect(isOfAsker({ consult, patient }, { ...asked, mobile: '2125550100' })).toBe(true)
    expect(isOfAsker({ consult, patient }, { ...asked, mobile: '2125550101' })).toBe(false)
    expect(isOfAsker({ consult, patient }, { ...asked, dob: '19800228' })).toBe(false)
  })

  it('is not known by a record without a date of birth', () => {
    const unknown = { dob: '', mobile: '4155550199' }
    expect(isOfAsker({ consult, patient: unknown }, { ...asked, dob: '' })).toBe(false)
  })
})

describe('the links that are sent', () => {
  it('are those of the next call in each practice', () => {
    const later = found({ id: 'B', scheduledAt: '2026-03-06T15:00:00.000Z' })
    const next = found({ id: 'A', scheduledAt: '2026-03-05T15:00:00.000Z' })
    const elsewhere = found({ id: 'C', practiceId: 'other' })
    const sent = lostConsults([later, next, elsewhere], now)
    expect(sent.map(({ consult }) => consult.id).toSorted()).toEqual(['A', 'C'])
  })

  it('are of no call that is over, or has no time', () => {
    const over = { scheduledAt: '2026-03-04T10:00:00.000Z' }
    expect(lostConsults([found(over)], now)).toEqual([])
    expect(lostConsults([found({ state: 'canceled' })], now)).toEqual([])
    expect(lostConsults([found({ state: 'finished' })], now)).toEqual([])
    expect(lostConsults([found({ scheduledAt: null })], now)).toEqual([])
    expect(lostConsults([found({ ...over, state: 'started' })], now)).toHaveLength(1)
  })
})
