import type { SeeingCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { appointmentRoutes } from '#shared/api/appointments.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { ensureFound } from '#shared/errors.ts'
import type { Appointment } from '#shared/model/appointment.ts'
import type { Location } from '#shared/model/practice.ts'
import { nextOf } from '../rules/appointment.ts'
import type { AppointmentStore, Book } from '../store.ts'
import { showAppointments } from './show.ts'

type Paging = HandlerInput<typeof appointmentRoutes.list>['query']

/**
 * A page of a person's appointments, the latest first unless the order says otherwise.
 * @param reading the record, which is being read
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function listAppointments(
  store: AppointmentStore,
  reading: Promise<Book | null>,
  { offset, limit, order }: Paging,
  call: SeeingCall,
) {
  const book = await ensureReadable(reading, call)
  const { all } = book
  const sign = order === 'scheduledAt ASC' ? 1 : -1
  const sorted = all.toSorted(
    (one, other) => sign * one.scheduledAt.localeCompare(other.scheduledAt),
  )
  const [items] = await Promise.all([
    showAppointments(store, book, sorted.slice(offset, offset + limit)),
    call.seen(book.record.patientId),
  ])
  return { items, total: all.length, offset, limit }
}

/** The next of somebody's appointments; null where none is to come. @throws ERR_TARGET_NOT_FOUND */
export async function nextAppointment(
  store: AppointmentStore,
  reading: Promise<Book | null>,
  call: SeeingCall,
): Promise<{ appointment: Appointment | null }> {
  const book = await ensureReadable(reading, call)
  const at = nextOf(book.all, call.now)
  const next = book.all.find((one) => at !== null && nextOf([one], call.now) === at)
  const [[appointment]] = await Promise.all([
    showAppointments(store, book, next ? [next] : []),
    call.seen(book.record.patientId),
  ])
  return { appointment: appointment ?? null }
}

/** One of somebody's appointments. @throws ERR_TARGET_NOT_FOUND */
export async function readAppointment(
  store: AppointmentStore,
  reading: Promise<Book | null>,
  appointmentId: string,
  call: SeeingCall,
): Promise<Appointment> {
  const book = await ensureReadable(reading, call)
  const found = ensureFound(book.all.find(({ id }) => id === appointmentId) ?? null)
  const [[shown]] = await Promise.all([
    showAppointments(store, book, [found]),
    call.seen(book.record.patientId),
  ])
  return ensureFound(shown ?? null)
}

/**
 * An appointment as a file that is given to the patient: when and where, in the name of the practice.
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function appointmentFile(
  store: AppointmentStore,
  reading: Promise<Book | null>,
  appointmentId: string,
  call: SeeingCall,
): Promise<{ name: string; text: string }> {
  const { record, all } = await ensureReadable(reading, call)
  const found = ensureFound(all.find(({ id }) => id === appointmentId) ?? null)
  const [place, practice, { calendarFile }] = await Promise.all([
    store.location(found.locationId),
    store.practice(),
    import('../rules/ics.ts'),
    call.seen(record.patientId),
  ])
  const { id, scheduledAt, minutes, status, version } = found
  const event = {
    ...{ id, scheduledAt, minutes, status, version, url: null },
    summary: `Appointment at ${practice?.name}`,
    location: place && addressOf(place),
  }
  return { name: 'appointment.ics', text: calendarFile([event], call.now) }
}

/** A place on one line. */
export const addressOf = ({ name, ...address }: Location) =>
  [name, address.addressLine1, address.addressCity, address.addressState].join(', ')

/** @throws ERR_TARGET_NOT_FOUND */
async function ensureReadable(reading: Promise<Book | null>, call: SeeingCall): Promise<Book> {
  const book = await reading
  return { record: ensureCovered(call.scope, book?.record ?? null), all: book?.all ?? [] }
}
