import * as v from 'valibot'
import {
  KEPT_MESSAGE_MAX,
  type LeadFormFieldName,
  type LeadFormValues,
  leadFormFieldNames,
  leadFormValues,
} from './lead-form.ts'
import { isReachable } from './patient.ts'

/** What a person answered to a question, and the field that it is for; null if there is none. */
export type LeadAnswer = { field: LeadFormFieldName | null; label: string; text: string }

type FittedAnswers = {
  values: LeadFormValues
  /** The fields whose answers did not fit, and are in the message instead. */
  unfit: LeadFormFieldName[]
}

export const isLeadFormField = (name: string): name is LeadFormFieldName =>
  leadFormFieldNames.some((field) => field === name)

/** A text as the value of a field; null if it does not fit. */
export function valueOfAnswer(field: LeadFormFieldName, text: string): string | null {
  const parsed = v.safeParse(leadFormValues.entries[field], text)
  return parsed.success && typeof parsed.output === 'string' ? parsed.output : null
}

/**
 * Puts answers into their fields. What does not fit a field, or has none, goes into the message after
 * its label, so that no lead is lost over a field. @param nobody the names of a lead that cannot be
 * reached by what it answered
 */
export function fitAnswers(
  answers: readonly LeadAnswer[],
  nobody: Pick<LeadFormValues, 'firstName' | 'lastName'>,
): FittedAnswers {
  const values: Partial<Record<LeadFormFieldName, string>> = {}
  const unfit: LeadFormFieldName[] = []
  const lines: string[] = []
  for (const { field, label, text } of answers) {
    if (text.trim() === '') continue
    if (field === null) lines.push(`${label}: ${text}`)
    else if (field === 'message') lines.push(text)
    else {
      const value = values[field] ? null : valueOfAnswer(field, text)
      if (value !== null) values[field] = value
      else {
        unfit.push(field)
        lines.push(`${label}: ${text}`)
      }
    }
  }
  const message = lines.join('\n').slice(0, KEPT_MESSAGE_MAX).replace(UNKEEPABLE, ' ').trim()
  const kept = { ...values, ...(message !== '' && { message }) }
  return {
    values: v.parse(leadFormValues, isReachable(kept) ? kept : { ...nobody, ...kept }),
    unfit,
  }
}

/** Characters that no store can keep. */
const UNKEEPABLE = /[^\P{Cc}\n]|\p{Cs}/gu
