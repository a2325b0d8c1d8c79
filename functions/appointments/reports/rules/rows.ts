import { type AppointmentStatus, startOf, type Time } from '#shared/model/appointment.ts'
import type { EntryItem } from '../../store.ts'

/** What reports keep of an appointment; `at` is when it begins, in ms since 1970. */
export type VisitRow = Time & {
  id: string
  providerId: string
  locationId: string
  patientId: string
  status: AppointmentStatus
  at: number
}

/** The row of an entry; none of what is no appointment, but takes a time. */
export function rowsOf(entries: readonly EntryItem[]): VisitRow[] {
  return entries
    .filter(({ isOther }) => !isOther)
    .map((entry) => {
      const { id, providerId, locationId, patientId, status, scheduledAt, minutes } = entry
      const about = { id, providerId, locationId, patientId, status }
      return { ...about, scheduledAt, minutes, at: startOf(entry) }
    })
}
