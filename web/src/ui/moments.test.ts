import { expect, it } from 'vitest'
import { describeZone, formatMoment, formatPeriod, formatTime } from './moments.ts'

const at = '2026-11-26T14:30:00.000Z'
const [eastern, pacific, auckland] = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Auckland',
] as const

it('names the time of a visit by the clock of the practice, and its zone', () => {
  expect(formatMoment(at, eastern, eastern)).toBe('Thu 11/26/2026, 9:30 AM Eastern Time')
  expect(formatMoment(at, eastern, null)).toBe('Thu 11/26/2026, 9:30 AM Eastern Time')
  expect(formatPeriod({ at, minutes: 30 }, eastern, eastern)).toBe(
    'Thu 11/26/2026, 9:30–10:00 AM Eastern Time',
  )
  expect(formatTime(at, eastern, eastern)).toBe('9:30 AM')
})

it('adds the time of the viewer if the clock of the viewer shows another one', () => {
  expect(formatMoment(at, pacific, eastern)).toBe(
    'Thu 11/26/2026, 6:30 AM Pacific Time (9:30 AM Eastern Time where you are)',
  )
  expect(formatPeriod({ at, minutes: 30 }, eastern, auckland)).toBe(
    'Thu 11/26/2026, 9:30–10:00 AM Eastern Time' +
      ' (Fri 11/27/2026, 3:30–4:00 AM New Zealand Time where you are)',
  )
  expect(formatTime(at, pacific, eastern)).toBe('6:30 AM Pacific Time (9:30 AM where you are)')
  expect(formatTime(at, eastern, auckland)).toBe(
    '9:30 AM Eastern Time (Fri 11/27/2026, 3:30 AM where you are)',
  )
})

it('says by which clock times are chosen, and when that is where the viewer is', () => {
  expect(describeZone(eastern, { own: eastern })).toBe('Times are in Eastern Time.')
  expect(describeZone(eastern, { own: null, at })).toBe('Times are in Eastern Time.')
  expect(describeZone(eastern, { own: pacific })).toBe(
    'Times are in Eastern Time. You are in Pacific Time.',
  )
  expect(describeZone(eastern, { own: pacific, at })).toBe(
    'Times are in Eastern Time. It will be 6:30 AM where you are.',
  )
})
