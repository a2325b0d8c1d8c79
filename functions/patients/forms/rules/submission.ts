import { plainName } from '#functions/platform/plain-name.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { LeadForm, LeadFormFieldName, LeadFormValues } from '#shared/model/lead-form.ts'
import {
  type FieldChange,
  isReachable,
  type PatientForm,
  type TimelineEntry,
} from '#shared/model/patient.ts'
import type { registerSources } from '#shared/model/sources.ts'
import type { FirstTouch, Touch } from '#shared/model/touch.ts'
import type { PatientItem } from '../../records.ts'
import type { Submission } from '../records.ts'

type Source = (typeof registerSources)[number]

/** What is kept of the values: those of fields that the form asks for. */
export function keptValues(form: LeadForm, values: LeadFormValues): LeadFormValues {
  const asked = new Set<string>(form.fields.map(({ field }) => field))
  const kept: LeadFormValues = { ...values }
  for (const name of namesOf(kept)) if (!asked.has(name)) delete kept[name]
  return kept
}

const namesOf = (values: LeadFormValues) => Object.keys(values) as LeadFormFieldName[]

/**
 * Checks what the form itself demands; each value was held against the rules of its field before.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT
 */
export function ensureComplete(
  form: Pick<LeadForm, 'fields' | 'consent'>,
  values: LeadFormValues,
  agreed: boolean,
): void {
  const missing = form.fields.filter(({ field, required }) => required && !values[field])
  const fields: { field: string; problem: string }[] = missing.map(({ field }) => ({
    field: `values.${field}`,
    problem: 'is required',
  }))
  if (form.consent !== null && !agreed) fields.push({ field: 'agreed', problem: 'is required' })
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  if (!isReachable(values)) {
    throw badField('values.email', 'fill in an email, a mobile number, or the first and last name')
  }
}

const bySource: readonly { source: Source; says: RegExp }[] = [
  { source: 'Instagram', says: /instagram|^ig$/ },
  { source: 'Facebook', says: /facebook|^fb$|^meta$/ },
  { source: 'YouTube', says: /youtube|youtu\.be/ },
  { source: 'Google', says: /google/ },
  { source: 'Bing', says: /bing|microsoft/ },
]

/**
 * The source of section 9 that the address names: by a click on an ad, by its campaign, or by the
 * site before; null where none of them says it.
 */
export function sourceOf(touch: Touch): Source | null {
  if (touch.gclid || touch.gbraid || touch.wbraid) return 'Google'
  if (touch.msclkid) return 'Bing'
  const named = (text: string | null) =>
    bySource.find(({ says }) => text !== null && says.test(text.toLowerCase()))?.source
  return named(touch.source) ?? (touch.fbclid ? 'Facebook' : (named(touch.referrerHost) ?? null))
}

/** The record's form of a submission. */
export function recordForm(sent: Submission, registerSource: string | null): PatientForm {
  const { message: _, dob, ...fields } = sent.values
  return {
    ...fields,
    dob: dob ?? '',
    registerSource,
    marketingCampaign: sent.touch.campaign,
    isLead: 1,
    isPatient: 0,
  }
}

export function firstTouchOf(sent: Submission): FirstTouch {
  const { at, formId, formName, touch, consentVersion, isSuspect } = sent
  return { at, formId, formName, ...touch, consentVersion, ...(isSuspect && { isSuspect }) }
}

type Named = Pick<PatientItem, 'firstName' | 'lastName' | 'email' | 'mobile'>

const agree = (one: string | null | undefined, other: string | null | undefined) =>
  !one || !other || plainName(one) === plainName(other)

/**
 * Of the records with this email or mobile, the one that the person has already: that of the email,
 * or else one with the mobile whose names do not differ, for families share a telephone.
 */
export function knownAs<R extends Named>(
  { values }: Pick<Submission, 'values'>,
  found: readonly R[],
): R | null {
  const byEmail = values.email && found.find(({ email }) => email === values.email)
  if (byEmail) return byEmail
  const same = found.find(
    (record) =>
      values.mobile &&
      record.mobile === values.mobile &&
      agree(record.firstName, values.firstName) &&
      agree(record.lastName, values.lastName),
  )
  return same ?? null
}

/** What somebody sent, as the history tells it: what differs from the record, which stays as it is. */
export function differences(record: PatientItem, values: LeadFormValues): FieldChange[] {
  const { message: _, ...fields } = values
  return namesOf(fields).flatMap((field) => {
    if (field === 'message') return []
    const [from, to] = [record[field] || null, values[field] || null]
    return to === null || to === from ? [] : [{ field, from, to }]
  })
}

type Entry = Pick<TimelineEntry, 'kind' | 'summary' | 'details'>

/** A submission in the history. @param alike records that may be of the same person */
export function submittedEntry(
  { formId, formName, values, touch, consentVersion, at, isSuspect }: Submission,
  { isNew, alike }: { isNew: boolean; alike: number },
): Entry {
  const said = isNew ? `Became a lead by the form ${formName}` : `Sent the form ${formName} again`
  const words = isSuspect ? `${said}; a program may have filled it in` : said
  return {
    kind: 'form',
    summary: alike > 0 ? `${words}; may be a duplicate` : words,
    details: {
      ...{ formId, formName, submittedAt: at, consentVersion, note: values.message ?? null },
      ...{ source: touch.source, campaign: touch.campaign, landingPath: touch.landingPath },
    },
  }
}
