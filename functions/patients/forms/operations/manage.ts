import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { type NewId, newSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import { badField, CatalogueError, ensureFound } from '#shared/errors.ts'
import type { LeadForm, LeadFormChange, LeadFormForm } from '#shared/model/lead-form.ts'
import type { PatientStore } from '../../store.ts'
import { changeLeadForm, formsLimit, newLeadForm } from '../rules/form.ts'
import type { LeadFormStore } from '../store.ts'

type Work = { forms: LeadFormStore; store: PatientStore; call: TenantCall }

const KEY_LENGTH = 22

/**
 * Adds a lead form.
 * @throws ERR_LEAD_QUOTA_REACHED where the plan allows no more, ERR_ADVOCATE_NOT_IN_PRACTICE,
 *   ERR_REQUEST_PARAMS_MISFORMAT for a source that is not on the practice's list
 */
export async function addLeadForm(
  { forms, store, call }: Work,
  form: LeadFormForm,
  { newId, marker }: { newId: NewId; marker: (answer: LeadForm) => Write[] },
): Promise<LeadForm> {
  const { now } = call
  const added = newLeadForm(form, {
    ...{ formId: newId(), formKey: newSecret().slice(0, KEY_LENGTH), now },
  })
  const [plan, checks] = await Promise.all([store.plan(), ensureSound(store, added)])
  if (!plan) throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
  await store.write([
    ...forms.add(added, { limit: formsLimit(plan.plan), now }),
    ...checks,
    callAudit(call, 'leadForms.create'),
    ...marker(added),
  ])
  return added
}

/** @throws as above, and ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT, ERR_NO_CHANGE */
export async function editLeadForm(
  { forms, store, call }: Work,
  formId: string,
  change: LeadFormChange,
): Promise<LeadForm> {
  const before = ensureFound(await forms.find(formId))
  const after = changeLeadForm(before, change, call.now)
  const checks = await ensureSound(store, after, before)
  await store.write([
    ...forms.replace(before, after, call.now),
    ...checks,
    callAudit(call, 'leadForms.update'),
  ])
  return after
}

/** @throws ERR_TARGET_NOT_FOUND */
export async function removeLeadForm({ forms, store, call }: Work, formId: string): Promise<void> {
  const form = ensureFound(await forms.find(formId))
  await store.write([...forms.remove(form), callAudit(call, 'leadForms.remove')])
}

/** Checks what a form names, where it is new: who gets its leads, now and when it is written. */
async function ensureSound(
  store: PatientStore,
  { advocateId, source }: LeadForm,
  before?: LeadForm,
): Promise<Write[]> {
  const isKnown =
    source === null || source === before?.source || (await store.isListed('registerSource', source))
  if (!isKnown) throw badField('source', 'must be a known source')
  if (advocateId === null || advocateId === before?.advocateId) return []
  return [(await store.ensureAdvocate(advocateId)).check]
}
