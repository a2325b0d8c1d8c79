import type { Key } from '#functions/platform/table.ts'

type Placed = { id: string; providerId: string; scheduledAt: string }

/** Keys of the appointments of one practice. */
export function appointmentKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  const ofPatient = (patientId: string) => `${practice}#PATIENT#${patientId}#APPOINTMENTS`
  const ofProvider = (providerId: string) => `${practice}#PROVIDER#${providerId}#APPOINTMENTS`
  return {
    ofPatient,
    appointments: 'APPOINTMENT#',
    appointment: (patientId: string, id: string): Key => ({
      pk: ofPatient(patientId),
      sk: `APPOINTMENT#${id}`,
    }),
    /** What a patient is to be told of appointments. */
    announcement: (patientId: string): Key => ({ pk: ofPatient(patientId), sk: 'ANNOUNCEMENT' }),
    /** What calendars show of a provider's appointments, by time. */
    ofProvider,
    entry: ({ id, providerId, scheduledAt }: Placed): Key => ({
      pk: ofProvider(providerId),
      sk: `${scheduledAt}#${id}`,
    }),
    /** Of each provider who ever had an appointment: whoever takes a time counts it up. */
    calendars: `${practice}#CALENDARS`,
    calendar: (providerId: string): Key => ({ pk: `${practice}#CALENDARS`, sk: providerId }),
    /** How often appointments of each provider were changed, by month. */
    changes: `${practice}#APPOINTMENTCHANGES`,
    changesOf: (providerId: string): Key => ({
      pk: `${practice}#APPOINTMENTCHANGES`,
      sk: providerId,
    }),
  }
}
