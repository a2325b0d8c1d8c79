import { expect, test } from 'vitest'
import type { Appointment } from '#shared/model/appointment.ts'
import {
  appointmentChangeBody,
  appointmentValues,
  momentIn,
  repeatOf,
  sayOfAppointment,
  wallTimeOf,
} from './values.ts'

const zone = 'America/Chicago'
const values = appointmentValues(null, { patient: null }, zone)

test('a time that the clock skips is no moment, and one that it shows twice is the first or the later', () => {
  const at = (day: string, time: string, later = '') => momentIn({ day, time, later }, zone)

  expect(at('2026-03-08', '02:30')).toBeNull()
  expect(at('2026-11-01', '01:30')).toBe('2026-11-01T06:30:00.000Z')
  expect(at('2026-11-01', '01:30', '1')).toBe('2026-11-01T07:30:00.000Z')
  expect(at('', '09:00')).toBeNull()
})

test('a moment is shown by the clock of the practice, and as the later one where it is', () => {
  expect(wallTimeOf('2026-11-01T06:30:00.000Z', zone)).toEqual({
    day: '2026-11-01',
    time: '01:30',
    later: '',
  })
  expect(wallTimeOf('2026-11-01T07:30:00.000Z', zone)).toMatchObject({ time: '01:30', later: '1' })
  expect(wallTimeOf('2026-06-01T05:00:00.000Z', zone)).toMatchObject({ time: '00:00', later: '' })
})

test('a series says how many there are or until when, never both', () => {
  const weekly = { ...values, everyWeeks: '2', count: '4', until: '2026-12-31' }

  expect(repeatOf(values)).toEqual({})
  expect(repeatOf(weekly)).toEqual({ everyWeeks: 2, count: 4 })
  expect(repeatOf({ ...weekly, ends: 'until' })).toEqual({ everyWeeks: 2, until: '20261231' })
})

test('of an appointment no more is sent than was changed; the time where day, time or which of two was', () => {
  const at = '2026-11-01T07:30:00.000Z'
  const sent = (change: Partial<typeof values>) =>
    appointmentChangeBody(change, { ...values, ...change }, at, false)

  expect(sent({ comment: 'Bring scans' })).toEqual({ comment: 'Bring scans', part: 'one' })
  expect(sent({ later: '1', part: 'all' })).toEqual({ scheduledAt: at, part: 'all' })
  expect(sent({ minutes: '45' })).toEqual({ minutes: 45, part: 'one' })
})

test('what others changed is said by names and labels, never by ids and codes', () => {
  const newer = { providerName: 'Dr. Lee', locationName: 'Main', status: 'noShow' } as Appointment
  const say = (field: string, text: string) => sayOfAppointment(field, text, newer)

  expect([say('providerId', 'p'), say('locationId', 'l')]).toEqual(['Dr. Lee', 'Main'])
  expect(say('day', '2026-11-01')).toBe('11/01/2026')
  expect([say('later', ''), say('later', '1')]).toEqual(['First', 'Second'])
  expect([say('minutes', '45'), say('status', 'noShow')]).toEqual(['45 min', 'No-show'])
  expect(say('comment', 'Brings the MRI')).toBeUndefined()
})
