import type { Table } from '#functions/platform/table.ts'
import { storedAppointment } from '#shared/model/appointment.ts'
import { appointmentKeys } from './keys.ts'
import type { CalendarEvent } from './rules/ics.ts'

export { type TakenTime, takenTimes } from './operations/take-time.ts'

/** A calendar file (RFC 5545), by code that only those load who ask for one. */
export async function calendarFileOf(event: CalendarEvent, now: Date): Promise<string> {
  const { calendarFile } = await import('./rules/ics.ts')
  return calendarFile([event], now)
}

/** What a practice keeps of somebody's appointments, by the id of one record, oldest booking first. */
export function appointmentsKept(table: Table, practiceId: string) {
  const { ofPatient, appointments: begins } = appointmentKeys(practiceId)
  return (patientId: string) =>
    table.queryAll({ pk: ofPatient(patientId), range: { begins } }, storedAppointment)
}
