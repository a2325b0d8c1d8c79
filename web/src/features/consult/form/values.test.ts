import { expect, it } from 'vitest'
import { instantOf, noMoment, wantedOf } from './values.ts'

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
