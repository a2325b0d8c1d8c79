import { expect, it } from 'vitest'
import { beginWords, minutesOf, whenWords, zoneFor } from './standing.ts'

const at = { scheduledAt: '2026-11-26T14:30:00.000Z', scheduledLen: 30 }

it('says when it is by the clocks of whoever looks', () => {
  expect(whenWords(at, 'America/New_York')).toBe('Thu, 11/26/2026, 09:30 to 10:00 EST')
  expect(whenWords(at, 'America/Los_Angeles')).toBe('Thu, 11/26/2026, 06:30 to 07:00 PST')
  expect(whenWords({ ...at, scheduledAt: null }, 'America/New_York')).toBe('No time yet')
  expect(beginWords(at.scheduledAt, 'America/New_York')).toBe('Thu, 11/26/2026, 09:30 EST')
})

it('goes by the zone of the patient for patients only', () => {
  const zones = { patientTimezone: 'America/Denver' }
  expect(zoneFor({ role: 'patient', ...zones }, 'America/New_York')).toBe('America/Denver')
  expect(zoneFor({ role: 'provider', ...zones }, 'America/New_York')).toBe('America/New_York')
})

it('counts the minutes of a call that is over', () => {
  const startedAt = '2026-11-26T14:30:00.000Z'
  expect(minutesOf({ startedAt, finishedAt: '2026-11-26T14:52:40.000Z' })).toBe(23)
  expect(minutesOf({ startedAt, finishedAt: '2026-11-26T14:30:05.000Z' })).toBe(1)
  expect(minutesOf({ startedAt, finishedAt: null })).toBeNull()
})
