import { leadCreated, patientCreated, patientProviderChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PatientForm } from '#shared/model/patient.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { may } from '#shared/permissions.ts'
import { newPatient } from '../rules/patient.ts'
import { created } from '../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../store.ts'
import { ensureListed } from './ensure-listed.ts'
import { planWithRoom } from './plan-with-room.ts'

/**
 * Adds a patient or lead.
 * @throws ERR_ACCESS_DENIED, ERR_REQUEST_PARAMS_MISFORMAT for what is on no list of the practice,
 *   ERR_EMAIL_EXISTS, ERR_LEAD_QUOTA_REACHED, ERR_DOCTOR_NOT_IN_PRACTICE
 */
export async function createPatient(
  store: PatientStore,
  form: PatientForm,
  call: TenantCall,
  { newId, marker }: { newId: NewId; marker: (answer: { patientId: string }) => Write[] },
): Promise<{ patientId: string }> {
  ensureMayAdd(call, form)
  await ensureListed(store, form)
  const { practiceId } = store
  const { now } = call
  const occurrence = occurrenceOf(call)
  const patientId = newId()
  const patient = newPatient(form, { patientId, practiceId, creatorId: call.actor.id, now })
  const { isLead, isPatient, providerId } = patient
  await retryOnConflict(
    async () => ({
      count: isLead ? { plan: await planWithRoom(store, now), now } : null,
      provider: providerId ? await store.ensureProvider(providerId) : null,
    }),
    ({ count, provider }) =>
      store.add(patient, count, [
        ...(provider
          ? [
              provider.check,
              eventWrite(
                patientProviderChanged,
                { patientId, before: null, after: providerId },
                occurrence,
              ),
            ]
          : []),
        eventWrite(patientCreated, { patientId, isLead, isPatient }, occurrence),
        ...(isLead ? [eventWrite(leadCreated, { patientId }, occurrence)] : []),
        callAudit(call, 'patients.create', {
          patientId,
          change: providerId ? changeOfRight('provider', [], [providerId]) : null,
        }),
        timelineWrite({
          id: newId(),
          practiceId,
          patientId,
          at: now.toISOString(),
          actor: call.actor,
          entry: created(patient),
        }),
        ...marker({ patientId }),
      ]),
  )
  return { patientId }
}

/** Callers who are limited to leads may not add a patient: they could not open the record later. */
function ensureMayAdd({ actor, scope }: TenantCall, form: PatientForm): void {
  if (form.providerId && !mayChooseProvider({ actor, scope })) {
    throw new CatalogueError('ERR_ACCESS_DENIED', ['You may not choose the provider.'])
  }
  if (scope.reaches.includes('all') || (form.isLead === 1 && form.isPatient !== 1)) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['You may add leads, but not patients.'])
}

function mayChooseProvider({ actor, scope }: Pick<TenantCall, 'actor' | 'scope'>): boolean {
  if (actor.kind !== 'member') return false
  const { holders, personal } = holdingsOf(actor.identity, scope.practiceId)
  return may('patients.setProvider', holders, personal)
}
