import { describe, expect, it } from 'vitest'
import { offeredHours } from '#shared/model/hours.ts'
import { hoursOf, hoursValues, nextInterval, readDay, validateHours, writeDay } from './hours.ts'

const closed = hoursValues(null)

describe('the working hours in their form', () => {
  it('are written as people read them, and read back', () => {
    const values = hoursValues(offeredHours)

    expect(values).toMatchObject({ monday: '09:00-17:00', sunday: '' })
    expect(hoursOf(values)).toEqual(offeredHours)
    const split = '00:00-12:00, 13:15-24:00'
    expect(writeDay(readDay(split))).toBe(split)
  })

  it('are none where every day is empty', () => {
    expect(hoursOf(closed)).toBeNull()
  })

  it('are wrong where they overlap or end before they begin', () => {
    const wrong = { ...closed, monday: '09:00-12:00, 11:00-13:00', friday: '17:00-09:00' }

    expect(Object.keys(validateHours(wrong))).toEqual(['monday', 'friday'])
    expect(validateHours(hoursValues(offeredHours))).toEqual({})
  })

  it('go on after the last of the day', () => {
    expect(nextInterval([])).toEqual({ from: 540, to: 1020 })
    expect(nextInterval([{ from: 540, to: 720 }])).toEqual({ from: 780, to: 840 })
    expect(nextInterval([{ from: 540, to: 1440 }])).toBeNull()
  })
})
