import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SERIES_MAX } from '#shared/model/appointment.ts'
import { momentsOf, wallClockAt } from '#shared/model/wall-clock.ts'
import { anAppointment } from '#test/support/appointments.ts'
import { movedAlong, occurrencesOf, othersOf } from './series.ts'

const zone = 'America/New_York'
const zones = fc.constantFrom(
  ...['America/New_York', 'America/Phoenix', 'America/St_Johns', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Europe/Dublin', 'UTC'],
)
const STEP_MS = 15 * 60_000
const steps = fc
  .integer({ min: Date.UTC(2026, 0) / STEP_MS, max: Date.UTC(2028, 0) / STEP_MS })
  .map((step) => new Date(step * STEP_MS))
const iso = (times: readonly { at: Date }[]) => times.map(({ at }) => at.toISOString())

describe('the times of a series', () => {
  it('stay at the same time by the clock on the wall, over a change of the clock', () => {
    const repeat = { scheduledAt: '2026-03-03T14:00:00.000Z', everyWeeks: 1, count: 3 }

    expect(iso(occurrencesOf(repeat, zone))).toEqual([
      '2026-03-03T14:00:00.000Z',
      '2026-03-10T13:00:00.000Z',
      '2026-03-17T13:00:00.000Z',
    ])
  })

  it('are every so many weeks, until and with the last day where the practice is', () => {
    const repeat = { scheduledAt: '2026-01-05T22:00:00.000Z', everyWeeks: 2, until: '20260202' }

    expect(iso(occurrencesOf(repeat, 'Pacific/Auckland'))).toEqual([
      '2026-01-05T22:00:00.000Z',
      '2026-01-19T22:00:00.000Z',
    ])
    expect(occurrencesOf({ ...repeat, until: '20260203' }, 'Pacific/Auckland')).toHaveLength(3)
  })

  it('say where the clock skips them on a day, and are at the next time that it shows', () => {
    const repeat = { scheduledAt: '2026-03-01T07:30:00.000Z', everyWeeks: 1, count: 3 }

    const times = occurrencesOf(repeat, zone)

    expect(times.map(({ isMoved }) => isMoved)).toEqual([false, true, false])
    expect(times[1]?.at).toEqual(new Date('2026-03-08T07:00:00.000Z'))
    expect(times[2]?.at).toEqual(new Date('2026-03-15T06:30:00.000Z'))
  })

  it('are refused where they are too many, or only one', () => {
    const repeat = { scheduledAt: '2026-01-05T15:00:00.000Z', everyWeeks: 1 }

    expect(() => occurrencesOf({ ...repeat, until: '20261231' }, zone)).toThrow()
    expect(() => occurrencesOf({ ...repeat, until: '20260111' }, zone)).toThrow()
  })

  it('are as many as were asked for, in order, at one time of day, in every zone', () => {
    const counts = fc.integer({ min: 2, max: SERIES_MAX })
    fc.assert(
      fc.property(
        zones,
        steps,
        fc.integer({ min: 1, max: 12 }),
        counts,
        (at, first, every, count) => {
          const repeat = { scheduledAt: first.toISOString(), everyWeeks: every, count }

          const times = occurrencesOf(repeat, at)

          expect(times).toHaveLength(count)
          const { minutes, weekday } = wallClockAt(first, at)
          for (const { at: moment, isMoved } of times) {
            const shown = wallClockAt(moment, at)
            expect(shown.weekday).toBe(weekday)
            if (!isMoved) expect(shown.minutes).toBe(minutes)
            else expect(momentsOf({ day: shown.day, minutes }, at)).toEqual([])
            expect(moment.getTime() % STEP_MS).toBe(0)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a change of a series', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  const inSeries = (id: string, day: string, changes = {}) =>
    anAppointment({ id, seriesId: 'series', scheduledAt: `${day}T15:00:00.000Z`, ...changes })
  const passed = inSeries('passed', '2026-02-23')
  const first = inSeries('first', '2026-03-02')
  const second = inSeries('second', '2026-03-09')
  const canceled = inSeries('canceled', '2026-03-16', { status: 'canceled' })
  const other = inSeries('other', '2026-03-09', { seriesId: 'another' })
  const all = [passed, first, second, canceled, other]

  it('is for those that are expected and still to come', () => {
    expect(othersOf(first, all, { part: 'following', now })).toEqual([second])
    expect(othersOf(second, all, { part: 'following', now })).toEqual([])
    expect(othersOf(second, all, { part: 'all', now })).toEqual([first])
    expect(othersOf(second, all, { part: 'one', now })).toEqual([])
  })

  it('moves the others as many days, to the same time of day over a change of the clock', () => {
    const after = { ...first, scheduledAt: '2026-03-03T14:00:00.000Z' }

    expect(movedAlong(second, { before: first, after }, zone)).toBe('2026-03-10T13:00:00.000Z')
    expect(movedAlong(second, { before: first, after: first }, zone)).toBe(second.scheduledAt)
  })
})
