import { expect, it } from 'vitest'
import { instantOf, lengthChoices, momentIn, noMoment, wantedOf } from './values.ts'

const zone = 'America/New_York'
const nine = { day: '2026-11-26', time: '09:00' }
const eight = { day: '2026-11-26', time: '08:00' }

it('takes a day and a time by the clocks of a zone', () => {
  expect(instantOf(nine, zone)).toBe('2026-11-26T14:00:00.000Z')
  expect(instantOf({ ...nine, time: null }, zone)).toBeNull()
})

it('proposes each time once, the earliest first, and leaves out what is not chosen', () => {
  expect(wantedOf([nine, eight, nine, noMoment], zone)).toEqual([
    ...['2026-11-26T13:00:00.000Z', '2026-11-26T14:00:00.000Z'],
  ])
})

it('finds the day and the time again', () => {
  expect(momentIn('2026-11-26T14:00:00.000Z', zone)).toEqual(nine)
  expect(momentIn(null, zone)).toEqual(noMoment)
})

it('offers the length that a call has, too', () => {
  const values = lengthChoices(75).map(({ value }) => value)
  expect(values).toEqual(['15', '30', '45', '60', '75', '90', '120'])
})
