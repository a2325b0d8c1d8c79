import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOf, overlap, type Time } from '#shared/model/appointment.ts'
import { isOpenThroughout, offeredHours } from '#shared/model/hours.ts'
import { freeSlots } from './times.ts'

const opening = { hours: offeredHours, timezone: 'America/New_York' }
const open = { opening, booked: [], absences: [] }
const early = new Date('2025-12-31T00:00:00.000Z')
const monday = {
  from: new Date('2026-03-09T04:00:00.000Z'),
  to: new Date('2026-03-10T04:00:00.000Z'),
}
const STEP_MS = 15 * 60_000

const time = (scheduledAt: string, minutes = 30): Time => ({ scheduledAt, minutes })

describe('two times', () => {
  it('may follow each other without a break', () => {
    const one = time('2026-03-09T13:00:00.000Z')

    expect(overlap(one, time('2026-03-09T13:30:00.000Z'))).toBe(false)
    expect(overlap(one, time('2026-03-09T13:15:00.000Z'))).toBe(true)
    expect(overlap(one, time('2026-03-09T12:00:00.000Z', 120))).toBe(true)
  })
})

describe('free slots', () => {
  it('lie within the working hours, until the end', () => {
    const slots = freeSlots({ ...monday, minutes: 60, limit: 100 }, { ...open, now: early })

    expect(slots[0]).toBe('2026-03-09T13:00:00.000Z')
    expect(slots.at(-1)).toBe('2026-03-09T20:00:00.000Z')
    expect(slots).toHaveLength(29)
  })

  it('are none while the provider is away, from the step in which that begins', () => {
    const away = { from: '2026-03-09T14:20:00.000Z', until: '2026-03-09T20:30:00.000Z' }
    const against = { ...open, absences: [away], now: early }

    expect(freeSlots({ ...monday, minutes: 30, limit: 100 }, against)).toEqual([
      '2026-03-09T13:00:00.000Z',
      '2026-03-09T13:15:00.000Z',
      '2026-03-09T13:30:00.000Z',
      '2026-03-09T13:45:00.000Z',
      '2026-03-09T20:30:00.000Z',
    ])
  })

  it('are to come, and no more than were asked for', () => {
    const now = new Date('2026-03-09T15:00:00.000Z')

    expect(freeSlots({ ...monday, minutes: 15, limit: 2 }, { ...open, now })).toEqual([
      '2026-03-09T15:15:00.000Z',
      '2026-03-09T15:30:00.000Z',
    ])
  })

  it('are exactly those that are open and free, in every zone', () => {
    const zones = fc.constantFrom(
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'UTC',
    )
    const begins = fc
      .integer({ min: Date.UTC(2026, 0) / STEP_MS, max: Date.UTC(2027, 0) / STEP_MS })
      .map((step) => new Date(step * STEP_MS))
    const booked = fc.array(
      fc.record({
        after: fc.integer({ min: -8, max: 400 }),
        steps: fc.integer({ min: 1, max: 8 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        zones,
        begins,
        booked,
        fc.integer({ min: 1, max: 8 }),
        (zone, from, taken, length) => {
          const here = { hours: offeredHours, timezone: zone }
          const to = new Date(from.getTime() + 4 * 24 * 4 * STEP_MS)
          const times = taken.map(({ after, steps }) =>
            time(new Date(from.getTime() + after * STEP_MS).toISOString(), steps * 15),
          )
          const minutes = length * 15

          const slots = freeSlots(
            { from, to, minutes, limit: 1000 },
            { opening: here, booked: times, absences: [], now: early },
          )

          const expected: string[] = []
          for (let at = from.getTime(); at + minutes * 60_000 <= to.getTime(); at += STEP_MS) {
            const slot = time(new Date(at).toISOString(), minutes)
            const isFree = !times.some((one) => overlap(one, slot))
            const end = new Date(endOf(slot))
            if (isFree && isOpenThroughout(here, new Date(at), end)) expected.push(slot.scheduledAt)
          }
          expect(slots).toEqual(expected)
        },
      ),
      { numRuns: 15 },
    )
  })
})
