import * as v from 'valibot'
import { type PatientRecord, patientChange } from '#shared/model/patient.ts'
import { dobError, issuesOf, sentField, shownField } from '../form/values.ts'

const contactFields = ['email', 'mobile', 'dob'] as const

/** The contact details of a chart, as they are typed. */
export type ContactValues = Record<(typeof contactFields)[number], string>

export function contactValues({ email, mobile, dob }: PatientRecord): ContactValues {
  return { email: email ?? '', mobile: shownField('mobile', mobile), dob: shownField('dob', dob) }
}

const schema = v.pick(patientChange, contactFields)
const body = v.pick(patientChange, [...contactFields, 'version'])

function sentValues(values: Partial<ContactValues>): Partial<ContactValues> {
  const sent: Partial<ContactValues> = {}
  for (const field of contactFields) {
    const value = values[field]
    if (value !== undefined) sent[field] = sentField(field, value)
  }
  return sent
}

/**
 * Problems of the fields. A date of birth that is not changed is not checked: the record may have none.
 */
export function validateContact(
  values: ContactValues,
  { before, today }: { before: ContactValues; today: string },
): Record<string, string> {
  const { dob: _, ...contact } = sentValues(values)
  return {
    ...issuesOf(schema, contact),
    ...(values.dob !== before.dob && dobError(values, today)),
  }
}

/** A new email address or date of birth pauses the account; a new mobile number does not. */
export function pausesAccount(change: Partial<ContactValues>): boolean {
  return change.email !== undefined || change.dob !== undefined
}

/** The body of the call: what changed, and the version of the record that was read. */
export function toCorrection(change: Partial<ContactValues>, version: number) {
  return v.parse(body, { ...sentValues(change), version })
}
