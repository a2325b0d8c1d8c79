import * as v from 'valibot'
import { bookedWrites } from '#functions/messages/public.ts'
import { timelineWrite } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Appointment, AppointmentForm } from '#shared/model/appointment.ts'
import { type AppointmentItem, newAppointments } from '../rules/appointment.ts'
import { bookedEntry } from '../rules/entries.ts'
import { occurrencesOf } from '../rules/series.ts'
import type { Book } from '../store.ts'
import { changeWrites, openBook, readPlace, type Work } from './commit.ts'
import { showWithOthers } from './show.ts'

const answer = v.object({ ids: v.array(v.string()) })

/**
 * Books an appointment, or a series, all or nothing and once for each idempotency key. The message
 * that proposes the time says so from then on.
 * @throws ERR_TARGET_NOT_FOUND, ERR_PATIENT_MERGED, ERR_APPOINTMENT_CONFLICT,
 *   ERR_DOCTOR_NOT_IN_PRACTICE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export async function bookAppointment(
  work: Work,
  patientId: string,
  form: AppointmentForm,
): Promise<Appointment & { others: Appointment[] }> {
  const { table, store, call, newId } = work
  const { now, actor } = call
  let booked: { record: Book['record']; items: AppointmentItem[] } | null = null
  const prepare = async () => {
    const placing = readPlace(work, form)
    const book = await openBook(work, patientId)
    const opening = await placing
    const { practiceId } = store
    const times = occurrencesOf(form, opening.timezone).map(({ at }) => at)
    const origin = { practiceId, patientId, creatorId: actor.id, newId, now }
    const items = newAppointments(form, times, origin)
    const changes = items.map((after) => ({ before: null, after }))
    const { record } = book
    return {
      record,
      items,
      writes: await changeWrites({ store, by: occurrenceOf(call) }, book, changes, {
        allowConflict: form.allowConflict === 1,
        tellPatient: form.tellPatient === 1,
      }),
    }
  }
  const name = `appointments.create#${patientId}`
  const { ids } = await idempotent(table, call, name, answer, (marker) =>
    retryOnConflict(prepare, async ({ record, items, writes }) => {
      const [first] = items
      if (!first) throw new Error('there is no appointment to book')
      const made = { ids: items.map(({ id }) => id) }
      await store.write([
        ...writes,
        callAudit(call, 'appointments.create', { patientId }),
        timelineWrite({
          ...{ id: newId(), practiceId: store.practiceId, patientId, at: now.toISOString(), actor },
          entry: bookedEntry(first, items.length),
        }),
        ...(form.messageSeq === undefined
          ? []
          : bookedWrites(
              {
                ...{ practiceId: store.practiceId, patientId },
                ...{ seq: form.messageSeq, appointmentId: first.id },
              },
              occurrenceOf(call),
            )),
        ...marker(made),
      ])
      booked = { record, items }
      return made
    }),
  )
  const { record, items } = booked ?? (await bookedBefore(work, patientId, ids))
  return showWithOthers(store, { record }, items)
}

/** What the same call booked when it was sent first. */
async function bookedBefore(work: Work, patientId: string, ids: readonly string[]) {
  const { record, all } = await openBook(work, patientId)
  const found = new Map(all.map((item) => [item.id, item]))
  return { record, items: ids.flatMap((id) => found.get(id) ?? []) }
}
