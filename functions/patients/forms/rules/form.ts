import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  LEAD_FORMS_MAX,
  type LeadForm,
  type LeadFormChange,
  type LeadFormForm,
} from '#shared/model/lead-form.ts'
import type { PlanName } from '#shared/model/plans.ts'
import { plans } from '#shared/model/plans.ts'

/** How many forms a plan allows (specification, section 1); null where it names no number. */
export const formsOf = (plan: PlanName): number | null => plans[plan].leadForms

/** The same as the table holds the count against it. */
export const formsLimit = (plan: PlanName): number => formsOf(plan) ?? LEAD_FORMS_MAX

type Origin = { formId: string; formKey: string; now: Date }

/** What a form keeps of what the staff filled in. */
function settingsOf(form: LeadFormForm) {
  return {
    ...form,
    isOn: form.isOn === 1,
    fields: form.fields.map((field) => ({ ...field, help: field.help ?? null })),
    intro: form.intro || null,
    redirectUrl: form.redirectUrl ?? null,
    consent: form.consent || null,
    advocateId: form.advocateId ?? null,
    source: form.source ?? null,
  }
}

export function newLeadForm(form: LeadFormForm, { formId, formKey, now }: Origin): LeadForm {
  const at = now.toISOString()
  const settings = settingsOf(form)
  const consentVersion = settings.consent ? 1 : 0
  return { formId, formKey, ...settings, consentVersion, version: 1, createdAt: at, updatedAt: at }
}

/**
 * The form after an edit. A consent with another text is another version of it.
 * @throws ERR_VERSION_CONFLICT where it is not as it was read, ERR_NO_CHANGE
 */
export function changeLeadForm(
  before: LeadForm,
  { version, ...change }: LeadFormChange,
  now: Date,
): LeadForm {
  ensureVersion(before, version)
  const { formId, formKey, consentVersion, version: _, createdAt, updatedAt, ...kept } = before
  const settings = settingsOf({ ...kept, isOn: before.isOn ? 1 : 0, ...given(change) })
  const isSame = JSON.stringify(settings) === JSON.stringify({ ...settings, ...kept })
  if (isSame) throw new CatalogueError('ERR_NO_CHANGE')
  const asksAnew = settings.consent !== null && settings.consent !== before.consent
  return {
    ...{ formId, formKey, ...settings, createdAt },
    consentVersion: asksAnew ? consentVersion + 1 : consentVersion,
    version: before.version + 1,
    updatedAt: now.toISOString(),
  }
}

/**
 * Refuses the sites that a form does not name, also where the browser does not say which it is.
 * @param site the site around the form, undefined where it stands by itself
 * @throws ERR_ACCESS_DENIED
 */
export function ensureSite({ sites }: Pick<LeadForm, 'sites'>, site: string | undefined): void {
  if (site === undefined || sites.length === 0 || sites.includes(site)) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['This form may not be shown on this site.'])
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what was not sent. */
function given<T extends object>(change: T): Given<T> {
  const sent: Given<T> = { ...change }
  for (const name in sent) if (sent[name] === undefined) delete sent[name]
  return sent
}
