import * as v from 'valibot'
import {
  type DetailField,
  type Details,
  type DetailsChange,
  detailFields,
  detailsChange,
} from '#shared/model/details.ts'
import { dobError, issuesOf, sentField, shownField } from '../form/values.ts'
import { optionalFields } from '../texts.ts'

/** What a form about the details holds: text, as it is typed; `dob` as MM/dd/yyyy. */
export type DetailValues = Record<DetailField, string>

const blank = v.parse(v.object(v.entriesFromList(detailFields, v.optional(v.string(), ''))), {})
const schema = v.omit(detailsChange, ['version'])

/** The details that may stay empty, whatever else is given. */
export const optionalDetails = detailFields.filter((field) =>
  optionalFields.some((name) => name === field),
)

export function detailValues(details: Details): DetailValues {
  const values = { ...blank }
  for (const field of detailFields) values[field] = shownField(field, details[field])
  return values
}

/** What was typed, as the contract takes it: the day as YYYYMMDD, numbers as digits only. */
function sentValues(values: Partial<DetailValues>): Partial<DetailValues> {
  const sent: Partial<DetailValues> = {}
  for (const field of detailFields) {
    const value = values[field]
    if (value !== undefined) sent[field] = sentField(field, value)
  }
  return sent
}

/** The change as the contract takes it; `version` is that of what was changed. */
export function toDetailsChange(change: Partial<DetailValues>, version: number): DetailsChange {
  return v.parse(detailsChange, { ...sentValues(change), version })
}

/**
 * All that is wrong with a form that is about to be sent.
 * @param before a name that was there may not be taken away: the account needs it
 */
export function validateDetails(
  values: DetailValues,
  { before, today }: { before: DetailValues; today: string },
): Record<string, string> {
  const missing = (['firstName', 'lastName'] as const).filter(
    (part) => before[part] !== '' && values[part].trim() === '',
  )
  return {
    ...issuesOf(schema, sentValues(values)),
    ...Object.fromEntries(missing.map((part) => [part, nameMissing[part]])),
    ...dobError(values, today),
  }
}

const nameMissing = { firstName: 'Enter your first name', lastName: 'Enter your last name' }
