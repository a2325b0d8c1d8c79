import { expect, it } from 'vitest'
import { isMissed, locationWords, minutesOf, viewerZone, whenWords } from './standing.ts'

const at = { scheduledAt: '2026-11-26T14:30:00.000Z', scheduledLen: 30 }

const [eastern, pacific] = ['America/New_York', 'America/Los_Angeles'] as const
const zones = { practiceTimezone: eastern, patientTimezone: 'America/Denver' }

it('shows a call by the clock of the practice, and by that of the viewer', () => {
  const inEastern = 'Thu 11/26/2026, 9:30–10:00 AM Eastern Time'
  expect(whenWords({ ...at, ...zones }, eastern)).toBe(inEastern)
  expect(whenWords({ ...at, ...zones }, null)).toBe(inEastern)
  expect(whenWords({ ...at, ...zones }, pacific)).toBe(
    `${inEastern} (6:30–7:00 AM Pacific Time where you are)`,
  )
  expect(whenWords({ ...at, ...zones, scheduledAt: null }, eastern)).toBe('No time yet')
})

it('knows the zone of a patient whose browser does not tell it', () => {
  expect(viewerZone({ role: 'patient', ...zones }, null)).toBe('America/Denver')
  expect(viewerZone({ role: 'patient', ...zones }, pacific)).toBe(pacific)
  expect(viewerZone({ role: 'provider', ...zones }, null)).toBeNull()
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

it('knows that the patient did not come, once the call should have begun', () => {
  const patient = { id: 'patient', kind: 'patient' as const, name: 'Jane', isHost: false }
  const participants = [{ ...patient, isOwn: false, joinedAt: null, lastJoinedAt: null }]
  const { scheduledAt } = at
  const begun = new Date(scheduledAt)
  expect(isMissed({ scheduledAt, participants }, begun)).toBe(true)
  expect(isMissed({ scheduledAt, participants }, new Date(begun.getTime() - 1))).toBe(false)
  expect(isMissed({ scheduledAt: null, participants }, begun)).toBe(false)
  const came = participants.map((one) => ({ ...one, joinedAt: scheduledAt }))
  expect(isMissed({ scheduledAt, participants: came }, begun)).toBe(false)
})
