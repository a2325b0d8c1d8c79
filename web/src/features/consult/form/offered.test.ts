import { describe, expect, it } from 'vitest'
import { offeredHours } from '#shared/model/hours.ts'
import { hasOfferedTime, isOffered, type Offer, offeredTimes } from './offered.ts'

const zone = 'America/New_York'
/** A Wednesday, 10:00 AM in New York. */
const now = new Date('2026-03-04T15:00:00.000Z')
const offerOf = (changes: Partial<Offer> = {}): Offer => ({
  opening: { hours: offeredHours, timezone: zone },
  zone,
  now,
  ...changes,
})

const ends = (times: readonly string[]) => [times[0], times.at(-1)]

describe('the times at which a patient can ask for a call', () => {
  it('are those in which the practice is open', () => {
    expect(ends(offeredTimes('2026-03-05', offerOf()))).toEqual(['09:00', '16:45'])
    expect(offeredTimes('2026-03-07', offerOf())).toEqual([])
  })

  it('are by the clock of the patient', () => {
    const offer = offerOf({ zone: 'America/Los_Angeles' })

    expect(ends(offeredTimes('2026-03-05', offer))).toEqual(['06:00', '13:45'])
  })

  it('are still to come', () => {
    expect(ends(offeredTimes('2026-03-04', offerOf()))).toEqual(['10:15', '16:45'])
    expect(isOffered(now.toISOString(), offerOf())).toBe(false)
  })

  it('are those of the next open day if no day is chosen', () => {
    const friday = new Date('2026-03-06T23:00:00.000Z')

    expect(ends(offeredTimes(null, offerOf({ now: friday })))).toEqual(['09:00', '16:45'])
  })

  it('are 8 AM to 6 PM if the practice has not said its hours', () => {
    const offer = offerOf({ opening: { hours: null, timezone: zone } })

    expect(ends(offeredTimes('2026-03-07', offer))).toEqual(['08:00', '17:45'])
  })
})

describe('a day', () => {
  it('is closed if the practice is, or if its time is over', () => {
    expect(hasOfferedTime('2026-03-05', offerOf())).toBe(true)
    expect(hasOfferedTime('2026-03-07', offerOf())).toBe(false)
    const evening = offerOf({ now: new Date('2026-03-04T23:00:00.000Z') })
    expect(hasOfferedTime('2026-03-04', evening)).toBe(false)
  })

  it('is open if the practice opens on it by the clock of the patient', () => {
    const offer = offerOf({ zone: 'Pacific/Guam' })

    // Friday afternoon in New York is Saturday morning in Guam.
    expect(hasOfferedTime('2026-03-07', offer)).toBe(true)
    expect(hasOfferedTime('2026-03-08', offer)).toBe(false)
  })
})
