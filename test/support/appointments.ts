import type { AppointmentItem } from '#functions/appointments/rules/appointment.ts'

/** An appointment for tests: on Monday, 2 March 2026, at 9 in Chicago. */
export function anAppointment(changes: Partial<AppointmentItem> = {}): AppointmentItem {
  return {
    id: 'one',
    practiceId: 'practice',
    patientId: 'patient',
    providerId: 'provider',
    locationId: 'location',
    scheduledAt: '2026-03-02T15:00:00.000Z',
    minutes: 30,
    status: 'scheduled',
    comment: '',
    wantsOtherTime: false,
    isPatientsWord: false,
    seriesId: null,
    creatorId: 'staff',
    createdAt: '2026-02-01T00:00:00.000Z',
    version: 1,
    ...changes,
  }
}
