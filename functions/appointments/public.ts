import type { Table } from '#functions/platform/table.ts'
import { storedAppointment } from '#shared/model/appointment.ts'
import { appointmentKeys } from './keys.ts'

/** What a practice keeps of somebody's appointments, by the id of one record, oldest booking first. */
export function appointmentsKept(table: Table, practiceId: string) {
  const { ofPatient, appointments: begins } = appointmentKeys(practiceId)
  return (patientId: string) =>
    table.queryAll({ pk: ofPatient(patientId), range: { begins } }, storedAppointment)
}
