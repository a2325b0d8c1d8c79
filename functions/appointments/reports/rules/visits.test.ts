import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appointmentStatuses, outcomeOf, startOf } from '#shared/model/appointment.ts'
import { visitOutcomes } from '#shared/model/visit-outcomes.ts'
import { anAppointment } from '#test/support/appointments.ts'
import { rowsOf } from './rows.ts'
import { visitsBy, visitsOf } from './visits.ts'

const at = (day: string, time = '12:00') => `2026-03-${day}T${time}:00.000Z`
const now = new Date(at('10'))
const windows = {
  now: { from: Date.parse(at('08', '00:00')), to: Date.parse(at('15', '00:00')) },
  before: { from: Date.parse(at('01', '00:00')), to: Date.parse(at('08', '00:00')) },
}
const known = { windows, now }

type Changes = Parameters<typeof anAppointment>[0]
const visit = (changes: Changes) => {
  const entry = anAppointment(changes)
  return { ...entry, at: startOf(entry) }
}

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

it('figures are those of a plain recomputation, of both times, for all and for each provider', () => {
  const times = [
    { name: 'now', from: at('08', '00:00'), to: at('15', '00:00') },
    { name: 'before', from: at('01', '00:00'), to: at('08', '00:00') },
  ] as const
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 30 }), (rows) => {
      const all = visitsOf(rows, known)
      const byProvider = visitsBy(rows, ({ providerId }) => providerId, {
        ...known,
        names: new Map(),
      })
      for (const { name, from, to } of times) {
        const within = rows.filter(({ scheduledAt }) => scheduledAt >= from && scheduledAt < to)
        const some = (outcome: string) => within.filter((row) => outcomeOf(row, now) === outcome)
        const minutes = within
          .filter(({ status }) => status !== 'canceled')
          .reduce((sum, row) => sum + row.minutes, 0)
        expect(all.total[name]).toBe(within.length)
        for (const outcome of visitOutcomes) {
          expect(all[outcome][name]).toBe(some(outcome).length)
          expect(byProvider.reduce((sum, row) => sum + (row[outcome][name] ?? 0), 0)).toBe(
            some(outcome).length,
          )
        }
        expect(all.hours[name]).toBe(Math.round(minutes / 6) / 10)
        const [came, missed] = [some('came').length, some('noShow').length]
        expect(all.noShowRate[name]).toBe(
          came + missed === 0 ? null : Math.round((missed / (came + missed)) * 10_000) / 10_000,
        )
      }
    }),
  )
})

it('compares with nothing where there is no time before', () => {
  const rows = [visit({ scheduledAt: at('09'), status: 'noShow' })]
  const report = visitsOf(rows, { windows: { ...windows, before: null }, now })

  expect(report.noShow).toEqual({ now: 1, before: null })
  expect(report.noShowRate).toEqual({ now: 1, before: null })
  expect(report.hours.before).toBeNull()
})

it('a time that is taken by something else is no appointment', () => {
  const entries = [
    { ...anAppointment({ id: 'one' }), isOther: false },
    { ...anAppointment({ id: 'other' }), isOther: true },
  ]
  expect(rowsOf(entries).map(({ id }) => id)).toEqual(['one'])
})
