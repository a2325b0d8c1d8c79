import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appointmentStatuses, outcomeOf, visitOutcomes } from '#shared/model/appointment.ts'
import { anAppointment } from '#test/support/appointments.ts'
import { visitsBy, visitsOf } from './visits.ts'

const at = (day: string, time = '12:00') => `2026-03-${day}T${time}:00.000Z`
const now = new Date(at('10'))
const windows = {
  now: { from: Date.parse(at('08', '00:00')), to: Date.parse(at('15', '00:00')) },
  before: { from: Date.parse(at('01', '00:00')), to: Date.parse(at('08', '00:00')) },
}
const known = { windows, now }

type Changes = Parameters<typeof anAppointment>[0]
const visit = (changes: Changes) => ({ ...anAppointment(changes), isOther: false })

describe('what became of an appointment', () => {
  it.each([
    ['scheduled', '11', 'expected'],
    ['scheduled', '09', 'unsaid'],
    ['confirmed', '09', 'unsaid'],
    ['arrived', '09', 'came'],
    ['completed', '09', 'came'],
    ['noShow', '09', 'noShow'],
    ['canceled', '11', 'canceled'],
  ] as const)('%s on the %sth is %s', (status, day, outcome) => {
    expect(outcomeOf(visit({ status, scheduledAt: at(day) }), now)).toBe(outcome)
  })

  it('is not said only once it is over', () => {
    const begun = visit({ scheduledAt: at('10', '11:45'), minutes: 30 })

    expect(outcomeOf(begun, now)).toBe('expected')
    expect(outcomeOf(begun, new Date(at('10', '12:15')))).toBe('unsaid')
  })
})

describe('the report on appointments', () => {
  it('shares those who did not come among those of whom it is known', () => {
    const entries = [
      visit({ scheduledAt: at('09'), status: 'completed', minutes: 45 }),
      visit({ scheduledAt: at('09'), status: 'noShow' }),
      visit({ scheduledAt: at('09'), status: 'canceled' }),
      visit({ scheduledAt: at('09') }),
      visit({ scheduledAt: at('12') }),
      visit({ scheduledAt: at('02'), status: 'noShow' }),
    ]

    expect(visitsOf(entries, known)).toEqual({
      ...{ total: { now: 5, before: 1 }, came: { now: 1, before: 0 } },
      ...{ noShow: { now: 1, before: 1 }, canceled: { now: 1, before: 0 } },
      ...{ expected: { now: 1, before: 0 }, unsaid: { now: 1, before: 0 } },
      ...{ noShowRate: { now: 0.5, before: 1 }, hours: { now: 2.3, before: 0.5 } },
    })
  })

  it('goes by provider, the most first, and knows who is gone by no name', () => {
    const entries = [
      visit({ scheduledAt: at('09'), providerId: 'ann' }),
      visit({ scheduledAt: at('09'), providerId: 'gone' }),
      visit({ scheduledAt: at('10'), providerId: 'gone' }),
      visit({ scheduledAt: '2025-01-01T12:00:00.000Z', providerId: 'bo' }),
    ]

    const rows = visitsBy(entries, ({ providerId }) => providerId, {
      ...known,
      names: new Map([['ann', 'Ann Lee']]),
    })

    expect(rows.map(({ id, name, total }) => [id, name, total.now])).toEqual([
      ['gone', '', 2],
      ['ann', 'Ann Lee', 1],
    ])
  })
})

const anyVisit = fc
  .record({
    status: fc.constantFrom(...appointmentStatuses),
    minutes: fc.constantFrom(15, 30, 60),
    providerId: fc.constantFrom('ann', 'bo'),
    scheduledAt: fc
      .integer({ min: -15 * 24 * 4, max: 15 * 24 * 4 })
      .map((steps) => new Date(now.getTime() + steps * 15 * 60_000).toISOString()),
  })
  .map(visit)

it('every appointment is counted once, as whoever counts by hand would', () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 30 }), (entries) => {
      const all = visitsOf(entries, known)
      const rows = visitsBy(entries, ({ providerId }) => providerId, { ...known, names: new Map() })
      const within = entries.filter(
        ({ scheduledAt }) => scheduledAt >= at('08', '00:00') && scheduledAt < at('15', '00:00'),
      )

      expect(all.total.now).toBe(within.length)
      expect(visitOutcomes.reduce((sum, outcome) => sum + all[outcome].now, 0)).toBe(within.length)
      expect(rows.reduce((sum, { total }) => sum + total.now, 0)).toBe(within.length)
      for (const outcome of visitOutcomes) {
        const some = within.filter((entry) => outcomeOf(entry, now) === outcome)
        expect(all[outcome].now).toBe(some.length)
      }
    }),
  )
})
