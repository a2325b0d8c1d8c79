import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { consultChanged } from '#events/consults.ts'
import { readPatient, timelineWrite } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { dailyQuota } from '#functions/platform/daily-quota.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { ensureCovered, isOwnOnly } from '#functions/platform/identity/scope.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Consult, ConsultForm } from '#shared/model/consult.ts'
import { changeOf, requestedConsult, scheduledConsult } from '../rules/consult.ts'
import { consultEntry } from '../rules/entries.ts'
import { roleIn } from '../rules/role.ts'
import { showConsult } from './show.ts'
import { type ConsultWork, ensureDoctor, practiceOf, reachConsult } from './work.ts'

const answer = v.object({ id: v.string(), patientId: v.string() })

/** Ten digits, of which the first is not 0. */
const newNumber = () => String(randomInt(1_000_000_000, 10_000_000_000))

/** Consultations that one chart may ask for in a day. */
const requestLimitWrite = dailyQuota({
  name: 'consults-asked',
  max: 5,
  advice: (max) =>
    `You can ask for ${max} consultations a day. Try again tomorrow, or call the practice.`,
})

/** Consultations that the staff of a practice may schedule in a day. */
const creationLimitWrite = dailyQuota({
  name: 'consults-scheduled',
  max: 500,
  advice: (max) => `A practice can schedule ${max} consultations a day. Go on tomorrow.`,
})

/**
 * Schedules a consultation, or asks for one where the caller is the patient. Once for each idempotency key.
 * @throws ERR_VIDEO_PARTICIPANT_NOT_SET without a patient, ERR_TARGET_NOT_FOUND for a record out of reach,
 *   ERR_VIDEO_DOCTOR_NOT_SET, ERR_DOCTOR_NOT_IN_PRACTICE, ERR_VIDEO_SCHEDULE_NOT_SET,
 *   ERR_VIDEO_SCHEDULED_TO_PAST, ERR_VIDEO_SCHEDULED_TO_FUTURE, ERR_VIDEO_CONFLICT
 */
export async function createConsult(work: ConsultWork, form: ConsultForm): Promise<Consult> {
  const { table, store, call } = work
  const { practiceId } = call.scope
  const begun = await idempotent(table, call, `consults.create#${practiceId}`, answer, (marker) =>
    retryOnConflict(
      () => prepare(work, form),
      async ({ consult, role, writes }) => {
        const { id, patientId } = consult
        await table.transact([
          ...store.createWrites(consult),
          ...writes,
          eventWrite(
            consultChanged,
            changeOf(null, consult, { change: 'create', role }),
            occurrenceOf(call),
          ),
          callAudit(call, 'consults.create', { patientId }),
          timelineWrite({
            ...{ id: work.newId(), practiceId, patientId, at: consult.createdAt },
            ...{ actor: call.actor, entry: consultEntry(consult, 'create') },
          }),
          ...(role === 'patient'
            ? [requestLimitWrite(patientId, call.now)]
            : [creationLimitWrite(practiceId, call.now)]),
          ...marker({ id, patientId }),
        ])
        return { id, patientId }
      },
    ),
  )
  return showConsult(work, await reachConsult(work, begun))
}

async function prepare({ table, store, call, newId }: ConsultWork, form: ConsultForm) {
  const { scope, now, actor } = call
  const { practiceId } = scope
  const asked = form.patientId ?? onlyChart(scope)
  const [found, practice] = await Promise.all([
    readPatient(table, practiceId, asked),
    practiceOf(table, practiceId),
  ])
  const patient = ensureCovered(scope, found)
  const { patientId } = patient
  const role = roleIn(scope, patient, { providerId: form.providerId ?? null, invited: [] })
  const about = {
    ...{ id: newId(), number: newNumber(), practiceId, patientId, creatorId: actor.id, now },
    timezone: patient.timezone ?? practice.timezone,
  }
  const consult = role === 'patient' ? requestedConsult(form, about) : scheduledConsult(form, about)
  const { providerId } = consult
  if (providerId !== null) {
    await ensureDoctor(table, { practiceId, patientId, providerId, field: 'providerId' })
  }
  const writes = await store.timeWrites(null, consult)
  if (writes === null) throw new CatalogueError('ERR_VIDEO_CONFLICT')
  return { consult, role: role ?? 'operator', writes }
}

/** Whoever asks and has a single chart in the practice need not say whom it is for. */
function onlyChart(scope: ConsultWork['call']['scope']): string {
  const [only, ...others] = scope.patientIds
  const isAlone = others.length === 0 && isOwnOnly(scope)
  if (only === undefined || !isAlone) throw new CatalogueError('ERR_VIDEO_PARTICIPANT_NOT_SET')
  return only
}
