import * as v from 'valibot'
import { consultChanged } from '#events/consults.ts'
import { noteWrites, timelineWrite } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { Consult, ConsultChange, ConsultRatingForm } from '#shared/model/consult.ts'
import type { ConsultAction } from '#shared/model/consult-moves.ts'
import type { ConsultItem } from '../records.ts'
import {
  changeOf,
  editedConsult,
  ensureMissed,
  ensureVersion,
  moved,
  ratedConsult,
  withDoctor,
} from '../rules/consult.ts'
import { consultEntry } from '../rules/entries.ts'
import { showConsult } from './show.ts'
import { type ConsultWork, ensureDoctor, type Reached, reachConsult } from './work.ts'

export type Place = { id: string; patientId: string }
type Versioned = { version?: number | undefined }

/** What an action makes of a consultation. */
export type Acted = {
  after: ConsultItem
  audit: OtherAction
  /** Whom else it concerns. */
  subject?: string | null
  /** What the history of the record says of it; nothing where it is not worth an entry. */
  entry?: Parameters<typeof consultEntry>[1]
  /** What is written with it. */
  writes?: readonly Write[]
  /** What a repeated call is to know again. */
  note?: string
}

const answer = v.object({ id: v.string(), note: v.optional(v.string()) })

/**
 * Does something with a consultation, once for each idempotency key, and answers as what it is then.
 * @param choose decides what it becomes, by the consultation as it is; null where nothing is to be done
 * @throws ERR_VIDEO_NOT_EXISTS, ERR_VIDEO_CONFLICT where the doctor has something else at its time,
 *   ERR_VERSION_CONFLICT where the version is not that of the consultation
 */
export async function act(
  work: ConsultWork,
  { id, patientId, version }: Place & Versioned,
  action: ConsultAction,
  choose: (reached: Reached) => Promise<Acted | null> | Acted,
): Promise<Reached & { note?: string }> {
  const { table, store, call, newId } = work
  const { practiceId } = store
  const { note } = await idempotent(table, call, `consults.${action}#${id}`, answer, (marker) =>
    retryOnConflict(
      async () => {
        const reached = await reachConsult(work, { id, patientId })
        const { consult: before } = reached
        ensureVersion(before, version)
        const acted = await choose(reached)
        const taking = acted && (await store.timeWrites(before, acted.after))
        if (acted && taking === null) throw new CatalogueError('ERR_VIDEO_CONFLICT')
        return { before, role: reached.role, acted, taking: taking ?? [] }
      },
      async ({ before, role, acted, taking }) => {
        if (acted === null) return { id }
        const { after, audit, subject = null, entry, writes = [] } = acted
        const done = { id, ...(acted.note !== undefined && { note: acted.note }) }
        await table.transact([
          ...store.replaceWrites(before, after),
          ...taking,
          ...writes,
          eventWrite(
            consultChanged,
            changeOf(before, after, { change: action, role }),
            occurrenceOf(call),
          ),
          callAudit(call, audit, { patientId: before.patientId, subject }),
          ...(entry
            ? [
                timelineWrite({
                  ...{ id: newId(), practiceId, patientId: before.patientId },
                  ...{ at: call.now.toISOString(), actor: call.actor },
                  entry: consultEntry(after, entry),
                }),
              ]
            : []),
          ...marker(done),
        ])
        return done
      },
    ),
  )
  const reached = await reachConsult(work, { id, patientId })
  return { ...reached, ...(note !== undefined && { note }) }
}

/** Does something with a consultation, and shows what it is then. */
async function actAndShow(...given: Parameters<typeof act>): Promise<Consult> {
  return showConsult(given[0], await act(...given))
}

/**
 * Moves a consultation to another time, or changes what else was agreed.
 * @throws ERR_VIDEO_…, ERR_NO_CHANGE, ERR_DOCTOR_NOT_IN_PRACTICE, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function editConsult(work: ConsultWork, place: Place, change: ConsultChange) {
  const { table, call } = work
  const { version } = change
  return actAndShow(work, { ...place, version }, 'edit', async ({ consult, role }) => {
    const after = editedConsult(consult, role, change, call.now)
    const { providerId, patientId, practiceId } = after
    if (providerId !== null && providerId !== consult.providerId) {
      await ensureDoctor(table, { practiceId, patientId, providerId, field: 'providerId' })
    }
    const isMoved = after.scheduledAt !== consult.scheduledAt
    return { after, audit: 'consults.update', ...(isMoved && { entry: 'edit' as const }) }
  })
}

/** @throws as `cancelConsult` or `missConsult` */
export function endConsult(
  work: ConsultWork,
  place: Place,
  { noShow, ...read }: Versioned & { noShow: 0 | 1 },
) {
  return noShow === 1 ? missConsult(work, place, read) : cancelConsult(work, place, read)
}

/**
 * Says that the patient did not come: its time is free again.
 * @throws ERR_VIDEO_TOO_EARLY_TO_START before it begins, ERR_VIDEO_STARTED where the patient was there,
 *   ERR_VIDEO_SCHEDULE_NOT_SET, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED
 */
function missConsult(work: ConsultWork, place: Place, { version }: Versioned) {
  const { now } = work.call
  return actAndShow(work, { ...place, version }, 'noShow', ({ consult, role }) => {
    const after = moved(consult, { role, action: 'noShow', now })
    ensureMissed(consult, now)
    return { after, audit: 'consults.noShow', entry: 'noShow' }
  })
}

/** Takes it back: its time is free again. @throws ERR_VIDEO_STARTED, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED */
function cancelConsult(work: ConsultWork, place: Place, { version }: Versioned) {
  const { now } = work.call
  return actAndShow(work, { ...place, version }, 'cancel', ({ consult, role }) => ({
    after: moved(consult, { role, action: 'cancel', now }),
    audit: 'consults.cancel',
    entry: 'cancel',
  }))
}

/**
 * Ends it, and puts the note into the record.
 * @throws ERR_VIDEO_PENDING, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED
 */
export function finishConsult(
  work: ConsultWork,
  place: Place,
  { note, version }: Versioned & { note?: string },
) {
  const { table, store, call } = work
  const { now, actor } = call
  return actAndShow(work, { ...place, version }, 'finish', ({ consult, role, patient }) => {
    const patientId = patient?.patientId ?? consult.patientId
    return {
      after: moved(consult, { role, action: 'finish', now }),
      audit: 'consults.finish',
      entry: 'finish',
      writes: note
        ? noteWrites(table, store.practiceId, { patientId, note, author: actor, now })
        : [],
    }
  })
}

/**
 * Gives it to another doctor.
 * @throws ERR_VIDEO_DOCTOR_NOT_SET, ERR_NO_CHANGE for the same one, ERR_DOCTOR_NOT_IN_PRACTICE,
 *   ERR_REQUEST_PARAMS_MISFORMAT for the patient, ERR_VIDEO_FINISHED, ERR_VIDEO_CANCELED
 */
export function transferConsult(
  work: ConsultWork,
  place: Place,
  { newProviderId, version }: Versioned & { newProviderId?: string | null | undefined },
) {
  const { table, call } = work
  return actAndShow(work, { ...place, version }, 'transfer', async ({ consult, role }) => {
    const after = moved(consult, { role, action: 'transfer', now: call.now })
    if (!newProviderId) throw new CatalogueError('ERR_VIDEO_DOCTOR_NOT_SET')
    if (newProviderId === consult.providerId) throw new CatalogueError('ERR_NO_CHANGE')
    const { practiceId, patientId } = consult
    const field = 'newProviderId'
    await ensureDoctor(table, { practiceId, patientId, providerId: newProviderId, field })
    return {
      after: withDoctor(after, newProviderId),
      audit: 'consults.transfer',
      subject: newProviderId,
      entry: 'transfer',
    }
  })
}

/** Keeps what the patient says of it, once. @throws ERR_VIDEO_PENDING, …, ERR_NO_CHANGE */
export function rateConsult(work: ConsultWork, place: Place, form: ConsultRatingForm) {
  return actAndShow(work, place, 'rate', ({ consult, role }) => ({
    after: ratedConsult(consult, role, form, work.call.now),
    audit: 'consults.rate',
  }))
}
