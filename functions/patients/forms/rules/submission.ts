import { badField, CatalogueError } from '#shared/errors.ts'
import { fitAnswers } from '#shared/model/lead-answers.ts'
import type {
  LeadForm,
  LeadFormFieldName,
  LeadFormTyped,
  LeadFormValues,
} from '#shared/model/lead-form.ts'
import {
  type FieldChange,
  isReachable,
  type PatientForm,
  type TimelineEntry,
} from '#shared/model/patient.ts'
import type { registerSources } from '#shared/model/sources.ts'
import type { FirstTouch, Touch } from '#shared/model/touch.ts'
import type { PatientItem } from '../../records.ts'
import { hasContact } from '../../rules/former-contacts.ts'
import { compareIdentity } from '../../rules/identity.ts'
import type { Submission } from '../records.ts'

type Source = (typeof registerSources)[number]

/** The names of a lead whose email or number does not fit, and who gave no name. */
const NOBODY = { firstName: 'Website', lastName: 'Lead' }

/**
 * Puts what was typed into the fields that the form asks for; what does not fit them is in the message.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT if a required field is empty, or the person cannot be reached
 */
export function readSubmission(form: Asking, typed: LeadFormTyped, agreed: boolean) {
  ensureComplete(form, typed, agreed)
  const answers = form.fields.map(({ field, label }) => ({
    field,
    label,
    text: typed[field] ?? '',
  }))
  return fitAnswers(answers, NOBODY)
}

type Asking = Pick<LeadForm, 'fields' | 'consent'>

const namesOf = (values: LeadFormValues) => Object.keys(values) as LeadFormFieldName[]

function ensureComplete(form: Asking, typed: LeadFormTyped, agreed: boolean): void {
  const missing = form.fields.filter(({ field, required }) => required && !typed[field])
  const fields: { field: string; problem: string }[] = missing.map(({ field }) => ({
    field: `values.${field}`,
    problem: 'is required',
  }))
  if (form.consent !== null && !agreed) fields.push({ field: 'agreed', problem: 'is required' })
  if (fields.length > 0) throw new CatalogueError('ERR_REQUEST_PARAMS_MISFORMAT', { fields })
  const asked = form.fields.map(({ field }) => field)
  const given = Object.fromEntries(asked.map((field) => [field, typed[field]]))
  if (!isReachable(given)) {
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

type Named = Pick<PatientItem, 'firstName' | 'lastName' | 'dob' | 'email' | 'mobile'> & {
  formerContacts?: PatientItem['formerContacts']
}

/**
 * Of the records with this email or mobile, now or before a merge, the one that the person has
 * already. Families share addresses and telephones, so neither name nor birth date may contradict.
 */
export function knownAs<R extends Named>(
  { values }: Pick<Submission, 'values'>,
  found: readonly R[],
): R | null {
  const mayBe = (record: R) => compareIdentity(record, values) !== 'other'
  const has = (name: 'email' | 'mobile') => (record: R) => {
    const value = values[name]
    return Boolean(value) && hasContact(record, name, value ?? '') && mayBe(record)
  }
  return found.find(has('email')) ?? found.find(has('mobile')) ?? null
}

/**
 * A submission without the email that another person's record has: one practice has an address once.
 * The message tells it, and whose it is.
 */
export function withoutTakenEmail(sent: Submission, found: readonly Named[]): Submission {
  const { email, ...values } = sent.values
  if (!email || !found.some((record) => record.email === email)) return sent
  const said = `Email: ${email} (the address of another record)`
  const message = [values.message, said].filter(Boolean).join('\n')
  return { ...sent, values: { ...(isReachable(values) ? {} : NOBODY), ...values, message } }
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
  { formId, formName, values, touch, consentVersion, at, isSuspect, unfit }: Submission,
  { isNew, alike }: { isNew: boolean; alike: number },
): Entry {
  const said = isNew ? `Became a lead by the form ${formName}` : `Sent the form ${formName} again`
  const words = [
    said,
    ...(isSuspect ? ['a program may have filled it in'] : []),
    ...(unfit && unfit > 0 ? ['the message holds what did not fit its field'] : []),
    ...(alike > 0 ? ['may be a duplicate'] : []),
  ].join('; ')
  return {
    kind: 'form',
    summary: words,
    details: {
      ...{ formId, formName, submittedAt: at, consentVersion, note: values.message ?? null },
      ...{ source: touch.source, campaign: touch.campaign, landingPath: touch.landingPath },
    },
  }
}
