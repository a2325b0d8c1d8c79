import { appointmentsMoved } from '#events/appointments.ts'
import { idsOf } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { endOf, overlap, startOf, type Time } from '#shared/model/appointment.ts'
import { announcedChanges } from '../rules/announcements.ts'
import { type Changed, expectedAt, takingTime } from '../rules/appointment.ts'
import { allAfter } from '../rules/entries.ts'
import {
  type AppointmentStore,
  appointmentWrites,
  type Book,
  type CalendarState,
  calendarWrites,
  nextWrites,
} from '../store.ts'

export type Work = { table: Table; store: AppointmentStore; call: TenantCall; newId: NewId }

/**
 * The record that a call names, for a change: one that was merged was not meant.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED
 */
export async function openBook(
  { store, call }: Pick<Work, 'store' | 'call'>,
  patientId: string,
): Promise<Book> {
  const book = await store.book(patientId)
  const record = ensureCovered(call.scope, book?.record ?? null)
  if (record.patientId !== patientId) throw new CatalogueError('ERR_PATIENT_MERGED')
  return { record, all: book?.all ?? [] }
}

type Place = { providerId?: string | undefined; locationId?: string | undefined }

/**
 * The clock and hours of the practice, once provider and location are known to be of it. Nobody is
 * told of them who may not see the record: it is awaited after that.
 * @throws ERR_DOCTOR_NOT_IN_PRACTICE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function readPlace({ store }: Pick<Work, 'store'>, { providerId, locationId }: Place) {
  const reading = Promise.all([
    store.opening(),
    providerId === undefined ? null : store.ensureProvider(providerId),
    locationId === undefined ? null : store.ensureLocation(locationId),
  ]).then(([opening]) => opening)
  reading.catch(() => undefined)
  return reading
}

type Options = {
  /** Whether a time at which the provider is taken is accepted. */
  allowConflict?: boolean
  /** Whether the patient hears of the changes. */
  tellPatient?: boolean
}

/**
 * All that is written with changes of somebody's appointments: what calendars show, the calendars
 * whose times are taken, and the next appointment of the record.
 * @throws ERR_APPOINTMENT_CONFLICT where the provider is taken and that is not known
 */
export async function changeWrites(
  { store, by }: { store: AppointmentStore; by: Occurrence },
  { record, all }: Book,
  changes: readonly Changed[],
  { allowConflict = true, tellPatient = true }: Options = {},
): Promise<Write[]> {
  const { states, conflicts } = await takeTimes(store, changes)
  if (conflicts.length > 0 && !allowConflict) {
    throw new CatalogueError('ERR_APPOINTMENT_CONFLICT', { times: conflicts })
  }
  const after = allAfter(all, changes)
  const isMoved = changes.some((change) => expectedAt(change.before) !== expectedAt(change.after))
  const records = isMoved ? [record, ...(await leftRecords(store, record, changes))] : []
  const { patientId } = record
  const appointmentIds = changes.flatMap((change) => (change.after ?? change.before)?.id ?? [])
  return [
    ...(isMoved
      ? [
          eventWrite(
            appointmentsMoved,
            {
              patientId,
              appointmentIds,
              announced: tellPatient ? announcedChanges(changes) : [],
            },
            by,
          ),
        ]
      : []),
    ...appointmentWrites(store.practiceId, changes),
    ...calendarWrites(store.practiceId, states),
    ...records.flatMap((one) => {
      const ids = idsOf(one)
      const theirs = after.filter(({ patientId }) => ids.includes(patientId))
      return nextWrites(one, theirs, by.now)
    }),
  ]
}

/** Records that were merged into this one and keep appointments that change: a merge can be undone. */
async function leftRecords(
  store: AppointmentStore,
  { patientId: own }: Book['record'],
  changes: readonly Changed[],
) {
  const ids = changes.flatMap(({ before, after }) => (after ?? before)?.patientId ?? [])
  const others = [...new Set(ids)].filter((id) => id !== own)
  const found = await Promise.all(others.map(store.record))
  return found.filter((one) => one !== null)
}

type Taken = { states: CalendarState[]; conflicts: Time[] }

/**
 * Which of the times that changes take are another's already. The state of a calendar is read before
 * what it holds: who takes a time in between makes the write fail.
 */
async function takeTimes(store: AppointmentStore, changes: readonly Changed[]): Promise<Taken> {
  const taking = changes.flatMap((change) => takingTime(change) ?? [])
  const providers = [...new Set(taking.map(({ providerId }) => providerId))]
  const states = await Promise.all(providers.map(store.calendarState))
  const own = new Set(changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []))
  const found = await Promise.all(
    taking.map(async (time, index) => {
      const { providerId } = time
      const booked = await store.booked(providerId, new Date(startOf(time)), new Date(endOf(time)))
      const others = booked.filter(({ id }) => !own.has(id))
      const before = taking.slice(0, index).filter((one) => one.providerId === providerId)
      return others.length > 0 || before.some((one) => overlap(one, time))
    }),
  )
  const conflicts = taking.filter((_, index) => found[index])
  return {
    states,
    conflicts: conflicts.map(({ scheduledAt, minutes }) => ({ scheduledAt, minutes })),
  }
}
