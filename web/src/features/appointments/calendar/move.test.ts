import { expect, test } from 'vitest'
import { moved, stepOf, timeBetween, wallText, wallTextOf } from './move.ts'

const zone = 'America/Chicago'
/** Saturday, 9:00 in the winter; the clock is set ahead in the night after it. */
const time = { scheduledAt: '2026-03-07T15:00:00.000Z', minutes: 30 }
const key = (name: string, held: 'shift' | 'alt' | 'both' | 'none' = 'shift') => ({
  key: name,
  shiftKey: held === 'shift' || held === 'both',
  altKey: held === 'alt' || held === 'both',
})

test('Shift and arrows move by a quarter or a day, Alt and arrows stretch', () => {
  expect(stepOf(key('ArrowDown'), false)).toEqual({ minutes: 15 })
  expect(stepOf(key('ArrowLeft'), false)).toEqual({ days: -1 })
  expect(stepOf(key('ArrowUp', 'alt'), false)).toEqual({ length: -15 })
  expect(stepOf(key('ArrowUp'), true)).toEqual({ days: -7 })
})

test.each([
  key('ArrowDown', 'none'),
  key('ArrowDown', 'both'),
  key('ArrowLeft', 'alt'),
  key('Enter'),
])('%o moves nothing', (pressed) => {
  expect(stepOf(pressed, false)).toBeNull()
})

test('a day later is the same time on the clock, also across a clock change', () => {
  expect(moved(time, { days: 1 }, zone).scheduledAt).toBe('2026-03-08T14:00:00.000Z')
  expect(moved(time, { minutes: 15 }, zone).scheduledAt).toBe('2026-03-07T15:15:00.000Z')
})

test('nothing is moved to a time that the clock skips, nor made shorter than a step', () => {
  const night = { scheduledAt: '2026-03-07T08:30:00.000Z', minutes: 15 }

  expect(moved(night, { days: 1 }, zone)).toBe(night)
  expect(moved(night, { length: -15 }, zone)).toBe(night)
  expect(moved(night, { length: 15 }, zone).minutes).toBe(30)
})

test('what is dropped lies where the clock of the practice shows it', () => {
  expect(timeBetween('2026-07-01 09:00:00', '2026-07-01 09:45:00', zone)).toEqual({
    scheduledAt: '2026-07-01T14:00:00.000Z',
    minutes: 45,
  })
  expect(timeBetween('2026-07-01 23:30:00', '2026-07-01 23:59:59', zone)?.minutes).toBe(30)
  expect(timeBetween('2026-03-08 02:30:00', '2026-03-08 03:00:00', zone)).toBeNull()
  expect(timeBetween('nothing', '2026-03-08 03:00:00', zone)).toBeNull()
})

test('the wall is written as the calendar takes it', () => {
  expect(wallTextOf('2026-07-01T14:05:00.000Z', zone)).toBe('2026-07-01 09:05:00')
  expect(wallText('2026-12-31', 24 * 60 + 15)).toBe('2027-01-01 00:15:00')
})
