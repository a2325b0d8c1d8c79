import { timelineWrite } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import type { appointmentRoutes } from '#shared/api/appointments.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Appointment, AppointmentChange } from '#shared/model/appointment.ts'
import { type AppointmentItem, changeAppointment } from '../rules/appointment.ts'
import { changedEntry, deletedEntry } from '../rules/entries.ts'
import { movedAlong, othersOf } from '../rules/series.ts'
import type { Book } from '../store.ts'
import { changeWrites, openBook, readPlace, type Work } from './commit.ts'
import { showWithOthers } from './show.ts'

type Named = { patientId: string; appointmentId: string }
type Removal = HandlerInput<typeof appointmentRoutes.remove>['query']

/**
 * Changes an appointment, and those of its series that `part` names, all or nothing.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED, ERR_VERSION_CONFLICT, ERR_NO_CHANGE,
 *   ERR_APPOINTMENT_CONFLICT, ERR_DOCTOR_NOT_IN_PRACTICE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function updateAppointment(
  work: Work,
  { patientId, appointmentId }: Named,
  { part, allowConflict, tellPatient, ...change }: AppointmentChange,
): Promise<Appointment & { others: Appointment[] }> {
  const { store, call } = work
  const prepare = async () => {
    const placing = readPlace(work, change)
    const book = await openBook(work, patientId)
    const opening = await placing
    const before = findIn(book, appointmentId)
    const after = changeAppointment(before, change, call.now)
    const others = othersOf(before, book.all, { part, now: call.now })
    const along = others.flatMap((other) => {
      const at = movedAlong(other, { before, after }, opening.timezone)
      return alongWith(other, { ...change, scheduledAt: at }, call.now)
    })
    const changes = [{ before, after }, ...along]
    const writes = await changeWrites({ store, by: occurrenceOf(call) }, book, changes, {
      allowConflict: allowConflict === 1,
      tellPatient: tellPatient === 1,
    })
    return { book, before, after, changes, writes }
  }
  return retryOnConflict(prepare, async ({ book, before, after, changes, writes }) => {
    const entry = changedEntry(before, after, changes.length)
    await store.write([...writes, ...noted(work, patientId, 'appointments.update', entry)])
    const items = changes.map((one) => one.after)
    return showWithOthers(store, book, items)
  })
}

/** Another of the series as the change makes it; none where it is so already. */
function alongWith(
  other: AppointmentItem,
  { version: _, ...change }: Omit<AppointmentChange, 'part' | 'allowConflict' | 'tellPatient'>,
  now: Date,
) {
  try {
    return [{ before: other, after: changeAppointment(other, change, now) }]
  } catch (error) {
    if (error instanceof CatalogueError && error.name === 'ERR_NO_CHANGE') return []
    throw error
  }
}

/**
 * Deletes an appointment that was booked by mistake, and those of its series that `part` names.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED, ERR_VERSION_CONFLICT
 */
export async function removeAppointment(
  work: Work,
  { patientId, appointmentId }: Named,
  { part, version, tellPatient }: Removal,
): Promise<{ deleted: number }> {
  const { store, call } = work
  const prepare = async () => {
    const book = await openBook(work, patientId)
    const named = findIn(book, appointmentId)
    ensureVersion(named, version)
    const gone = [named, ...othersOf(named, book.all, { part, now: call.now })]
    const changes = gone.map((before) => ({ before, after: null }))
    return {
      named,
      deleted: gone.length,
      writes: await changeWrites({ store, by: occurrenceOf(call) }, book, changes, {
        tellPatient: tellPatient === 1,
      }),
    }
  }
  return retryOnConflict(prepare, async ({ named, deleted, writes }) => {
    const entry = deletedEntry(named, deleted)
    await store.write([...writes, ...noted(work, patientId, 'appointments.remove', entry)])
    return { deleted }
  })
}

function findIn({ all }: Book, appointmentId: string): AppointmentItem {
  const found = all.find(({ id }) => id === appointmentId)
  if (!found) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return found
}

/** The entries of a change in the audit trail and in the history. */
function noted(
  { store: { practiceId }, call, newId }: Work,
  patientId: string,
  action: 'appointments.update' | 'appointments.remove',
  entry: Parameters<typeof timelineWrite>[0]['entry'],
) {
  const { now, actor } = call
  return [
    callAudit(call, action, { patientId }),
    timelineWrite({ id: newId(), practiceId, patientId, at: now.toISOString(), actor, entry }),
  ]
}
