import { describe, expect, it } from 'vitest'
import { offeredHours } from '#shared/model/hours.ts'
import type { Location } from '#shared/model/practice.ts'
import { holidaysIn, holidayWords, isOpenOn, openingsOf } from './open.ts'

const christmas = { from: '2026-12-24', to: '2026-12-26', name: 'Christmas' }
const practice = { hours: offeredHours, holidays: [christmas], timezone: 'America/Chicago' }
const location = (id: string, changes: Partial<Location> = {}): Location => ({
  id,
  name: id,
  addressLine1: '1 Main St',
  addressLine2: null,
  addressCity: 'Houston',
  addressState: 'TX',
  addressZip: '77001',
  addressCountry: 'US',
  hours: null,
  holidays: [],
  default: false,
  version: 1,
  ...changes,
})
const saturdays = offeredHours.map((_, day) => (day === 6 ? [{ from: 600, to: 720 }] : []))
const downtown = location('downtown')
const uptown = location('uptown', {
  hours: saturdays,
  holidays: [{ from: '2026-03-07', to: '2026-03-07', name: null }],
})

describe('a place in the calendar', () => {
  const isOpen = (start: string, locationId?: string) =>
    isOpenOn(openingsOf(practice, [downtown, uptown], locationId), `${start}:00`)

  it('is open within the hours of any location in sight', () => {
    expect(isOpen('2026-03-04 09:00')).toBe(true)
    expect(isOpen('2026-03-04 17:00')).toBe(false)
    expect(isOpen('2026-03-14 10:00')).toBe(true)
    expect(isOpen('2026-03-04 09:00', 'uptown')).toBe(false)
    expect(isOpen('2026-03-14 10:00', 'downtown')).toBe(false)
  })

  it('is closed on holidays of the practice, and on those of the location', () => {
    expect(isOpen('2026-12-24 09:00')).toBe(false)
    expect(isOpen('2026-12-26 10:00', 'uptown')).toBe(false)
    expect(isOpen('2026-03-07 10:00', 'uptown')).toBe(false)
  })

  it('is open if no hours are entered, or are not known yet', () => {
    expect(isOpenOn(openingsOf(undefined, [], undefined), '2026-03-07 03:00:00')).toBe(true)
    const always = openingsOf({ ...practice, hours: null }, [], undefined)
    expect(isOpenOn(always, '2026-03-07 03:00:00')).toBe(true)
    expect(isOpenOn(always, '2026-12-25 09:00:00')).toBe(false)
  })
})

describe('holidays in sight', () => {
  const week = { first: '2026-12-20', end: '2026-12-27' }

  it('are named if all locations in sight have them', () => {
    const all = openingsOf(practice, [downtown, uptown], undefined)
    const march = { first: '2026-03-01', end: '2026-03-08' }

    expect(holidaysIn(all, week)).toEqual([christmas])
    expect(holidaysIn(all, march)).toEqual([])
    expect(holidaysIn(openingsOf(practice, [uptown], 'uptown'), march)).toHaveLength(1)
    expect(holidaysIn(all, { first: '2026-12-27', end: '2027-01-03' })).toEqual([])
  })

  it('are said by their days and name', () => {
    expect(holidayWords(christmas)).toBe('Thu 12/24/2026–Sat 12/26/2026 (Christmas)')
    expect(holidayWords({ from: '2026-03-07', to: '2026-03-07', name: null })).toBe(
      'Sat 03/07/2026',
    )
  })
})
