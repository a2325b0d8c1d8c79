import { describe, expect, it } from 'vitest'
import type { Location } from '#shared/model/practice.ts'
import {
  emptyHoliday,
  holidaysOf,
  holidaysText,
  rowErrors,
  sayHolidays,
  validateHolidays,
  writeRows,
} from './holidays.ts'
import { weekOf } from './hours.ts'
import { locationValues, openingChange } from './values.ts'

const christmas = { from: '2026-12-24', to: '2026-12-26', name: 'Christmas' }
const newYear = { from: '2027-01-01', to: '2027-01-01', name: null }
const text = holidaysText([christmas, newYear])

describe('holidays in their form', () => {
  it('are read back as they were, and said in words', () => {
    expect(holidaysOf(text)).toEqual([christmas, newYear])
    expect(sayHolidays(text)).toBe('12/24/2026–12/26/2026 Christmas, 01/01/2027')
    expect(holidaysText([])).toBe('')
    expect(holidaysOf('')).toEqual([])
    expect(holidaysOf('not a list')).toEqual([])
  })

  it('need a first day, and a last day that is not before it', () => {
    const rows = [
      emptyHoliday,
      { from: '2026-12-26', to: '2026-12-24', name: '' },
      { from: '2026-12-26', to: '', name: 'www.example.com' },
    ]

    expect(rowErrors(writeRows(rows))).toEqual({
      '0.from': 'First day is required',
      '1.to': 'Last day must be the first day or at most 91 days after it',
      '2.name': 'Name must not contain a web or email address',
    })
    expect(Object.keys(validateHolidays(writeRows(rows)))).toEqual(['holidays'])
    expect(validateHolidays(text)).toEqual({})
  })
})

describe('the opening of a location', () => {
  const location: Location = {
    id: 'north',
    name: 'North',
    addressLine1: '1 Main St',
    addressLine2: null,
    addressCity: 'Houston',
    addressState: 'TX',
    addressZip: '77001',
    addressCountry: 'US',
    hours: null,
    holidays: [christmas],
    default: false,
    version: 1,
  }
  const values = locationValues(location)

  it('is sent as far as it was changed', () => {
    const own = { ...values, sameHours: '', monday: '09:00-12:00' }

    expect(openingChange(values, { name: 'South' })).toEqual({})
    expect(openingChange(own, { sameHours: '', monday: own.monday })).toEqual({
      hours: weekOf(own),
    })
    expect(openingChange(values, { sameHours: '1' })).toEqual({ hours: null })
    expect(openingChange(values, { holidays: '' })).toEqual({ holidays: [] })
  })

  it('may be closed on every day', () => {
    expect(openingChange({ ...values, sameHours: '' }, { sameHours: '' }).hours).toEqual(
      Array.from({ length: 7 }, () => []),
    )
  })
})
