import type { FacebookField, FacebookForm, FacebookFormChange } from '#shared/model/facebook.ts'
import { fitAnswers, type LeadAnswer, valueOfAnswer } from '#shared/model/lead-answers.ts'
import type { LeadFormFieldName, LeadFormValues } from '#shared/model/lead-form.ts'
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

/** Dates as Meta writes them, month first, become days as the record keeps them. */
function inOurForm(field: LeadFormFieldName, text: string): string {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return field === 'dob' && month && day && year ? `${year}${month}${day}` : text
}

/** The first word is the first name, as far as one can tell. */
function namesOf(full: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = full.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/**
 * What somebody answered, as the values of a lead. What does not fit the field that it was meant for,
 * and what has no field, is in the message with its question: nothing is lost.
 */
export function valuesOf({ field_data: answers }: GraphLead, form: FacebookForm): LeadFormValues {
  const given = answers.flatMap(({ name, values }): LeadAnswer[] => {
    const { field = null, label = name } = form.questions.find(({ key }) => key === name) ?? {}
    const text = values.join(', ').trim()
    if (field === 'fullName') return answersOfName(text, label)
    return [{ field, label, text: field === null ? text : inOurForm(field, text) }]
  })
  return fitAnswers(given, NOBODY).values
}

/** A whole name as both names, or as one line of the message where one of them does not fit. */
function answersOfName(text: string, label: string): LeadAnswer[] {
  const { firstName, lastName } = namesOf(text)
  const fits =
    valueOfAnswer('firstName', firstName) !== null &&
    (lastName === '' || valueOfAnswer('lastName', lastName) !== null)
  if (!fits) return [{ field: null, label, text }]
  return [
    { field: 'firstName', label, text: firstName },
    { field: 'lastName', label, text: lastName },
  ]
}

/** A person who sends neither an address nor a number nor a whole name can be looked for on Facebook alone. */
const NOBODY = { firstName: 'Facebook', lastName: 'Lead' }
