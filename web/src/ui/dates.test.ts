import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysLeft,
  differsIn,
  endOfDay,
  formatDate,
  formatDob,
  formatExact,
  formatRelative,
  formatStatusDate,
  formatTimes,
  fromDob,
  parseDay,
  startOfDay,
  timeFieldOf,
  toDob,
  zoneName,
} from './dates.ts'

const chicago = 'America/Chicago'
const now = new Date('2026-03-08T18:00:00Z')

describe('dates', () => {
  it('are written as the zone reads them', () => {
    const at = '2026-01-02T03:04:05.000Z'

    expect(formatDate(at, 'full', chicago)).toBe('01/01/2026 9:04:05 PM')
    expect(formatDate(at, 'long', 'Pacific/Guam')).toBe('01/02/2026 1:04 PM')
    expect(formatDate(at, 'short', chicago)).toBe('01/01 9:04 PM')
    expect(formatExact(at, chicago)).toBe('01/01/2026 9:04:05 PM CST')
  })

  it('are written as a time from one moment to another', () => {
    const [ten, noon] = ['2026-01-02T16:00:00.000Z', '2026-01-02T18:00:00.000Z']

    expect(formatTimes(ten, '2026-01-02T16:30:00.000Z', chicago)).toBe('10:00–10:30 AM')
    expect(formatTimes(ten, noon, chicago)).toBe('10:00 AM–12:00 PM')
    expect(timeFieldOf(noon, chicago)).toBe('12:00')
    expect(timeFieldOf('2026-01-02T06:05:00.000Z', chicago)).toBe('00:05')
  })

  it.each([
    ['America/Los_Angeles', 'Pacific Time'],
    ['America/Phoenix', 'Mountain Standard Time'],
    ['Pacific/Guam', 'Chamorro Standard Time'],
    ['UTC', 'UTC'],
  ])('name the zone %s as %s', (zone, name) => {
    expect(zoneName(zone)).toBe(name)
  })

  it('tell zones apart by what their clocks show', () => {
    const winter = '2026-01-02T16:00:00.000Z'

    expect(differsIn(winter, 'America/Denver', 'America/Phoenix')).toBe(false)
    expect(differsIn('2026-07-02T16:00:00.000Z', 'America/Denver', 'America/Phoenix')).toBe(true)
  })

  it('begin and end with the day of the zone, also where the clocks change', () => {
    expect(startOfDay(now, chicago)).toBe('2026-03-08T06:00:00.000Z')
    expect(endOfDay(now, chicago)).toBe('2026-03-09T04:59:59.999Z')
    expect(startOfDay(now, chicago, -730)).toBe('2024-03-08T06:00:00.000Z')
  })

  it('say how long ago', () => {
    expect(formatRelative('2026-03-08T15:00:00Z', now)).toBe('3 hours ago')
    expect(formatRelative('2026-03-10T18:00:00Z', now)).toBe('in 2 days')
  })

  it.each([
    [0, 'a few seconds ago'],
    [44, 'a few seconds ago'],
    [45, 'a minute ago'],
    [89, 'a minute ago'],
    [90, '2 minutes ago'],
    [44 * 60, '44 minutes ago'],
    [45 * 60, 'an hour ago'],
    [89 * 60, 'an hour ago'],
    [90 * 60, '2 hours ago'],
    [21 * 3600, '21 hours ago'],
    [22 * 3600, 'a day ago'],
    [35 * 3600, 'a day ago'],
    [36 * 3600, '2 days ago'],
    [25 * 86_400, '25 days ago'],
    [26 * 86_400, 'a month ago'],
    [45 * 86_400, 'a month ago'],
    [46 * 86_400, '2 months ago'],
    [319 * 86_400, '10 months ago'],
    [320 * 86_400, 'a year ago'],
    [532 * 86_400, 'a year ago'],
    [548 * 86_400, '2 years ago'],
    [3650 * 86_400, '10 years ago'],
  ])('say of %d seconds %s', (seconds, words) => {
    const then = new Date(now.getTime() - seconds * 1000)
    expect(formatRelative(then.toISOString(), now)).toBe(words)
  })

  it.each([
    ['2026-03-01T18:00:00Z', '03/01 12:00 PM'],
    ['2025-12-31T18:00:00Z', '12/31/2025 12:00 PM'],
  ])('of a status, %s, are long in another year or after 183 days', (at, written) => {
    expect(formatStatusDate(at, now, chicago)).toBe(written)
  })

  it('of a status are short up to 183 days within a year', () => {
    const at = '2026-01-05T18:00:00Z'
    const day = 86_400_000
    const daysOn = (days: number) => new Date(Date.parse(at) + days * day)

    expect(formatStatusDate(at, daysOn(183), chicago)).toBe('01/05 12:00 PM')
    expect(formatStatusDate(at, daysOn(184), chicago)).toBe('01/05/2026 12:00 PM')
  })

  it('of birth come back as they were', () => {
    const years = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2100-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(years, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(fromDob(toDob(day))).toBe(day)
      }),
    )
    expect(formatDob('19800229')).toBe('02/29/1980')
    expect(formatDob('')).toBe('')
  })

  it('count the day that has begun', () => {
    expect(daysLeft('2026-03-23T17:00:00Z', now)).toBe(15)
    expect(daysLeft('2026-03-08T17:00:00Z', now)).toBe(0)
  })
})

describe('a typed day', () => {
  it.each([
    ['12/01/2026', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    ['Tue 12/01/2026', '2026-12-01'],
    // The weekday is left over from the day before the edit.
    ['Wed 12/01/2026 ', '2026-12-01'],
    ['12-01-2026', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
  ])('reads %j as %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day)
  })

  it.each(['', 'Tue', '12/01', '12/01/20', '02/30/2026', '13/01/2026', 'Tue 112/01/2026', '2026'])(
    'does not read %j',
    (typed) => {
      expect(parseDay(typed)).toBeNull()
    },
  )

  it('reads what a day is shown as', () => {
    const shown = formatDate('2026-12-01T12:00:00Z', 'weekday', 'UTC')

    expect(shown).toBe('Tue 12/01/2026')
    expect(parseDay(shown)).toBe('2026-12-01')
  })
})
