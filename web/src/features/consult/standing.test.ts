import { expect, it } from 'vitest'
import { beginWords, locationWords, minutesOf, whenWords, zoneFor } from './standing.ts'

const at = { scheduledAt: '2026-11-26T14:30:00.000Z', scheduledLen: 30 }

const [eastern, pacific] = ['America/New_York', 'America/Los_Angeles'] as const

it('names the time of a call and its zone', () => {
  expect(whenWords(at, eastern, eastern)).toBe('Thu 11/26/2026, 9:30–10:00 AM Eastern Time')
  expect(whenWords(at, eastern, null)).toBe('Thu 11/26/2026, 9:30–10:00 AM Eastern Time')
  expect(whenWords({ ...at, scheduledAt: null }, eastern, eastern)).toBe('No time yet')
  expect(beginWords(at.scheduledAt, eastern)).toBe('Thu 11/26/2026, 9:30 AM Eastern Time')
})

it('adds the time of the browser where its clock shows another one', () => {
  expect(whenWords(at, pacific, eastern)).toBe(
    'Thu 11/26/2026, 6:30–7:00 AM Pacific Time (9:30–10:00 AM Eastern Time where you are)',
  )
  expect(whenWords(at, eastern, 'Pacific/Auckland')).toBe(
    'Thu 11/26/2026, 9:30–10:00 AM Eastern Time' +
      ' (Fri 11/27/2026, 3:30–4:00 AM New Zealand Time where you are)',
  )
})

it('goes by the zone of the patient for patients only', () => {
  const zones = { patientTimezone: 'America/Denver' }
  expect(zoneFor({ role: 'patient', ...zones }, 'America/New_York')).toBe('America/Denver')
  expect(zoneFor({ role: 'provider', ...zones }, 'America/New_York')).toBe('America/New_York')
})

it('tells the practice where the patient is, and no patient or guest', () => {
  const location = {
    addressLine1: '1 Main St',
    addressCity: 'Waco',
    addressState: 'TX',
    confirmedAt: at.scheduledAt,
  }
  for (const role of ['provider', 'operator', 'participant'] as const) {
    expect(locationWords({ role, location })).toBe('1 Main St, Waco, Texas')
    expect(locationWords({ role, location: null })).toBeNull()
  }
  for (const role of ['patient', 'guest'] as const) {
    expect(locationWords({ role, location })).toBeNull()
  }
})

it('counts the minutes of a call that is over', () => {
  const startedAt = '2026-11-26T14:30:00.000Z'
  expect(minutesOf({ startedAt, finishedAt: '2026-11-26T14:52:40.000Z' })).toBe(23)
  expect(minutesOf({ startedAt, finishedAt: '2026-11-26T14:30:05.000Z' })).toBe(1)
  expect(minutesOf({ startedAt, finishedAt: null })).toBeNull()
})
