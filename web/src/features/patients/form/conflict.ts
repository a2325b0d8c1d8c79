import type { PatientRecord } from '#shared/model/patient.ts'
import { type FormField, formFields, formLabels, type PatientValues, valuesOf } from './values.ts'

export type Difference = { field: FormField; label: string; now: string; yours: string | null }

/**
 * What somebody else changed since the form was opened, and what was typed there meanwhile, if it
 * was something else.
 */
export function differences(
  opened: PatientRecord,
  now: PatientRecord,
  typed: PatientValues,
): Difference[] {
  const before = valuesOf(opened)
  const after = valuesOf(now)
  return formFields
    .filter((field) => after[field] !== before[field])
    .map((field) => ({
      field,
      label: formLabels[field] ?? field,
      now: after[field],
      yours: typed[field] !== before[field] && typed[field] !== after[field] ? typed[field] : null,
    }))
}

/** The new version with what was typed put over it. */
export function rebase(
  opened: PatientRecord,
  now: PatientRecord,
  typed: PatientValues,
): PatientValues {
  const before = valuesOf(opened)
  const merged = valuesOf(now)
  for (const field of formFields) if (typed[field] !== before[field]) merged[field] = typed[field]
  return merged
}
