import * as v from 'valibot'
import type { FacebookField, FacebookForm, FacebookFormChange } from '#shared/model/facebook.ts'
import { type LeadFormValues, leadFormValues, MESSAGE_MAX } from '#shared/model/lead-form.ts'
import { isReachable } from '#shared/model/patient.ts'
import type { GraphForm, GraphLead } from '../ports/graph.ts'

/** Where answers to questions of Meta's own kinds go. */
const byType: Readonly<Record<string, FacebookField>> = {
  FULL_NAME: 'fullName',
  FIRST_NAME: 'firstName',
  LAST_NAME: 'lastName',
  EMAIL: 'email',
  PHONE: 'mobile',
  DOB: 'dob',
  DATE_OF_BIRTH: 'dob',
  STREET_ADDRESS: 'addressLine1',
  CITY: 'addressCity',
  STATE: 'addressState',
  PROVINCE: 'addressState',
  ZIP: 'addressZip',
  POST_CODE: 'addressZip',
  WORK_PHONE_NUMBER: 'contactPhone',
}

/**
 * A page's forms as they are kept: those that were known keep what the staff said of them, others are taken as Meta's
 * own kinds of questions suggest, each field once.
 */
export function formsOf(
  found: readonly GraphForm[],
  known: readonly FacebookForm[],
): FacebookForm[] {
  return found.map(({ id: formId, name, questions }) => {
    const before = known.find((form) => form.formId === formId)
    const used = new Set<FacebookField>()
    const suggested = questions.map(({ key = '', label = key, type = '' }) => {
      const fits = byType[type] ?? null
      const second = fits === 'mobile' && used.has('mobile') ? 'contactPhone' : fits
      const field = second !== null && !used.has(second) ? second : null
      if (field) used.add(field)
      const said = before?.questions.find((question) => question.key === key)
      return { key, label: label || key, field: said ? said.field : before ? null : field }
    })
    return {
      ...{ formId, name, isOn: before?.isOn ?? true, advocateId: before?.advocateId ?? null },
      questions: suggested.filter(({ key }) => key !== ''),
    }
  })
}

/** Forms after what the staff said of some; what they name that there is not is left out. */
export function changedForms(
  before: readonly FacebookForm[],
  changes: readonly FacebookFormChange[],
): FacebookForm[] {
  return before.map((form) => {
    const change = changes.find(({ formId }) => formId === form.formId)
    if (!change) return form
    const fieldOf = (key: string) => change.questions.find((question) => question.key === key)
    return {
      ...form,
      isOn: change.isOn === 1,
      advocateId: change.advocateId,
      questions: form.questions.map((question) => {
        const said = fieldOf(question.key)
        return said ? { ...question, field: said.field } : question
      }),
    }
  })
}

const isField = (name: string): name is keyof typeof leadFormValues.entries =>
  name in leadFormValues.entries

/** A value in the form of the record's field; null where it is none. */
function valueFor(field: string, text: string): string | null {
  if (!isField(field)) return null
  const parsed = v.safeParse(leadFormValues.entries[field], inOurForm(field, text))
  return parsed.success && typeof parsed.output === 'string' ? parsed.output : null
}

/** Dates as Meta writes them, month first, and names of states that are written out stay with the message. */
function inOurForm(field: string, text: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return field === 'dob' && month && day && year ? `${year}${month}${day}` : text
}

/** The first word is the first name, as far as one can tell. */
function namesOf(full: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = full.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/**
 * What somebody answered, as the values of a lead. What is no value of the field that it was meant for, and what goes
 * nowhere else, is in the message with its question: nothing is lost.
 */
export function valuesOf({ field_data: answers }: GraphLead, form: FacebookForm): LeadFormValues {
  const values: Record<string, string> = {}
  const lines: string[] = []
  const keep = (field: string, text: string): boolean => {
    const value = field === 'message' || values[field] ? null : valueFor(field, text)
    if (value !== null) values[field] = value
    return value !== null
  }
  for (const { name, values: given } of answers) {
    const text = given.join(', ').trim()
    if (text === '') continue
    const question = form.questions.find(({ key }) => key === name)
    const { field = null, label = name } = question ?? {}
    if (field === 'fullName') {
      const { firstName, lastName } = namesOf(text)
      const isKept = keep('firstName', firstName) && (lastName === '' || keep('lastName', lastName))
      if (isKept) continue
    } else if (field !== null && keep(field, text)) continue
    lines.push(field === 'message' ? text : `${label}: ${text}`)
  }
  const message = lines.join('\n').slice(0, MESSAGE_MAX).replace(UNKEEPABLE, ' ').trim()
  const sent = { ...values, ...(message !== '' && { message }) }
  return v.parse(leadFormValues, isReachable(values) ? sent : { ...nobody, ...sent })
}

/** Signs that no store can keep. */
const UNKEEPABLE = /[^\P{Cc}\n]|\p{Cs}/gu

/** Whoever sends neither an address nor a number nor a whole name can be looked for on Facebook alone. */
const nobody = { firstName: 'Facebook', lastName: 'Lead' }
