import * as v from 'valibot'
import {
  type PatientRecord,
  patientChange,
  patientForm,
  patientTextFields,
} from '#shared/model/patient.ts'
import { formatDob } from '../../../ui/dates.ts'
import { readDob } from '../../../ui/dob.ts'
import type { Labels } from '../../../ui/form.ts'
import { formatPhone } from '../../../ui/phone.ts'
import type { Section } from '../../../ui/sections.ts'
import { patientLabels } from '../texts.ts'
import { formTexts } from './texts.ts'

/** The fields of the form. */
export const formFields = [...patientTextFields, 'dob'] as const
export type FormField = (typeof formFields)[number]

/** What the form holds: text, as it is typed; `dob` as MM/dd/yyyy. */
export type PatientValues = Record<FormField, string> & {
  isLead: boolean
  isPatient: boolean
  /** Chosen as somebody is added; empty for none. */
  providerId: string
}

const blank = v.parse(v.object(v.entriesFromList(formFields, v.optional(v.string(), ''))), {})

export function emptyValues(section: Section): PatientValues {
  return {
    ...blank,
    providerId: '',
    isLead: section === 'leads',
    isPatient: section === 'patients',
  }
}

const phones: readonly string[] = ['mobile', 'contactPhone']

/** What a form shows of a field of the record. */
export function shownField(field: FormField, value: string | null): string {
  if (field === 'dob') return formatDob(value ?? '')
  return value && phones.includes(field) ? formatPhone(value) : (value ?? '')
}

/** What is sent of it: the day as YYYYMMDD, numbers as digits only. */
export function sentField(field: FormField, typed: string): string {
  if (field === 'dob') return readDob(typed) ?? ''
  return phones.includes(field) ? digitsOf(typed) : typed
}

export function valuesOf(record: PatientRecord): PatientValues {
  const { isLead, isPatient, providerId } = record
  const values = { ...blank, isLead, isPatient, providerId: providerId ?? '' }
  for (const field of patientTextFields) values[field] = shownField(field, record[field])
  return { ...values, dob: formatDob(record.dob) }
}

function toFields(values: PatientValues) {
  const { isLead: _lead, isPatient: _patient, providerId: _provider, ...fields } = values
  for (const field of formFields) fields[field] = sentField(field, values[field])
  return fields
}

/** Digits only; what has letters stays as it is, so that it is refused. */
function digitsOf(number: string): string {
  return /\p{L}/u.test(number) ? number : number.replace(/\D/g, '')
}

/** The form as the contract takes a new record. */
export function toNewPatient(values: PatientValues) {
  const { isLead, isPatient, providerId } = values
  return { ...toFields(values), isLead, isPatient, providerId }
}

/** What differs between two states of the form, as the contract takes a change. */
export function toChange(before: PatientValues, after: PatientValues): Record<string, string> {
  const former = toFields(before)
  const fields = toFields(after)
  const changed = formFields.filter((field) => fields[field] !== former[field])
  return Object.fromEntries(changed.map((field) => [field, fields[field]]))
}

export const formLabels: Labels = patientLabels

const addSchema = patientForm
const editSchema = v.omit(patientChange, ['version'])

type Errors = Record<string, string>

/** All that is wrong with a form that is about to be sent. */
export function validatePatient(
  values: PatientValues,
  mode: 'add' | 'edit',
  today: string,
): Errors {
  const input = mode === 'add' ? toNewPatient(values) : toFields(values)
  return { ...issuesOf(mode === 'add' ? addSchema : editSchema, input), ...dobError(values, today) }
}

/** What is wrong with one field by itself, which may be left empty. */
export function fieldError(values: PatientValues, field: string, today: string): string | null {
  if (field === 'dob') return values.dob ? (dobError(values, today).dob ?? null) : null
  return issuesOf(editSchema, toFields(values))[field] ?? null
}

/** What a schema of the contract finds wrong, by field and in words. */
export function issuesOf(schema: v.GenericSchema, input: unknown): Errors {
  const { issues = [] } = v.safeParse(schema, input)
  const errors: Errors = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue)
    if (!field) continue
    const { message } = issue
    errors[field] ??= message.startsWith('must ')
      ? `${formLabels[field] ?? field} ${message}`
      : sentence(message)
  }
  return errors
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

export function dobError({ dob }: Pick<PatientValues, 'dob'>, today: string): Errors {
  if (!dob) return { dob: formTexts.dobRequired }
  const day = readDob(dob)
  if (!day) return { dob: formTexts.dobInvalid }
  return day > today ? { dob: formTexts.dobFuture } : {}
}
