import { patientName } from '#functions/patients/public.ts'
import type { Appointment } from '#shared/model/appointment.ts'
import type { AppointmentItem } from '../rules/appointment.ts'
import type { AppointmentStore, Book } from '../store.ts'

/** Appointments of a record with the names of all whom they concern, as they are now. */
export async function showAppointments(
  store: AppointmentStore,
  { record }: Pick<Book, 'record'>,
  items: readonly AppointmentItem[],
): Promise<Appointment[]> {
  const [staffs, locations] = await Promise.all([
    store.staffNames(items.map(({ providerId }) => providerId)),
    store.locationNames(items.map(({ locationId }) => locationId)),
  ])
  const { patientId, timezone } = record
  return items.map((item) => ({
    ...item,
    patientId,
    patientName: patientName(record),
    patientTimezone: timezone,
    providerName: staffs.get(item.providerId) ?? null,
    locationName: locations.get(item.locationId) ?? null,
  }))
}

/** The first of them, which is the one that was named, with the others. */
export async function showWithOthers(
  store: AppointmentStore,
  book: Pick<Book, 'record'>,
  items: readonly AppointmentItem[],
): Promise<Appointment & { others: Appointment[] }> {
  const [first, ...others] = await showAppointments(store, book, items)
  if (!first) throw new Error('there is no appointment to show')
  return { ...first, others }
}
