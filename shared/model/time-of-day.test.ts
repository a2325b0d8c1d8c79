import { expect, it } from 'vitest'
import { formatMinutes, formatSpan, readTimeField, toTimeField } from './time-of-day.ts'

it.each([
  [0, '12:00 AM'],
  [5, '12:05 AM'],
  [9 * 60, '9:00 AM'],
  [12 * 60, '12:00 PM'],
  [15 * 60 + 24, '3:24 PM'],
  [24 * 60, '12:00 AM'],
])('formats minute %i of a day as %s', (minutes, written) => {
  expect(formatMinutes(minutes)).toBe(written)
})

it.each([
  ['09:00', '10:30', '9:00–10:30 AM'],
  ['09:00', '12:30', '9:00 AM–12:30 PM'],
  ['12:00', '13:00', '12:00–1:00 PM'],
  ['22:00', '24:00', '10:00 PM–12:00 AM'],
  ['23:30', '00:15', '11:30 PM–12:15 AM'],
  ['09:00', '08:00', '9:00 AM–8:00 AM'],
])('formats the span from %s to %s as %s', (from, to, written) => {
  expect(formatSpan(readTimeField(from), readTimeField(to))).toBe(written)
})

it('reads each time of a field as it was written', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    expect(readTimeField(toTimeField(minutes))).toBe(minutes)
  }
})
