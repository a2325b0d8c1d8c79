import { expect, test } from 'vitest'
import type { Appointment } from '#shared/model/appointment.ts'
import { partsOf } from './parts.ts'

const now = new Date('2026-03-04T15:00:00.000Z')

function anAppointment(id: string, change: Partial<Appointment>): Appointment {
  return {
    id,
    practiceId: 'practice',
    patientId: 'patient',
    patientName: 'Jane Doe',
    patientTimezone: null,
    providerId: 'provider',
    providerName: 'Dr. Lee',
    locationId: 'location',
    locationName: 'Main',
    scheduledAt: '2026-03-05T15:00:00.000Z',
    minutes: 30,
    status: 'scheduled',
    comment: '',
    seriesId: null,
    wantsOtherTime: false,
    isPatientsWord: false,
    creatorId: 'staff',
    createdAt: '2026-03-01T15:00:00.000Z',
    version: 1,
    ...change,
  }
}

test('the next appointment is the first that is still expected; what was comes latest first', () => {
  const parts = partsOf(
    [
      anAppointment('far', { scheduledAt: '2026-04-01T15:00:00.000Z' }),
      anAppointment('next', {}),
      anAppointment('canceled', { scheduledAt: '2026-03-04T16:00:00.000Z', status: 'canceled' }),
      anAppointment('missed', { scheduledAt: '2026-01-01T15:00:00.000Z' }),
      anAppointment('older', { scheduledAt: '2025-01-01T15:00:00.000Z', status: 'completed' }),
    ],
    now,
  )

  expect(parts.next?.id).toBe('next')
  expect(parts.upcoming.map(({ id }) => id)).toEqual(['far'])
  expect(parts.past.map(({ id }) => id)).toEqual(['canceled', 'missed', 'older'])
})

test('what has begun is to come until its end', () => {
  const begun = anAppointment('begun', { scheduledAt: '2026-03-04T14:45:00.000Z' })

  expect(partsOf([{ ...begun, status: 'arrived' }], now).next?.id).toBe('begun')
  expect(partsOf([{ ...begun, minutes: 15 }], now).next).toBeNull()
})
