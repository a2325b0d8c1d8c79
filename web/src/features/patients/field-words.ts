import type { FieldChange } from '#shared/model/patient.ts'
import { insurancePlans } from '#shared/model/sources.ts'
import { isStateCode, states } from '#shared/model/states.ts'
import { zoneChoices } from '../../ui/choices.ts'
import { formatDob } from '../../ui/dates.ts'
import { formatPhone } from '../../ui/phone.ts'
import { sourceLabel } from './sources.ts'
import { patientLabels } from './texts.ts'

type Field = FieldChange['field']

const words: Partial<Record<Field, (value: string) => string>> = {
  dob: formatDob,
  mobile: formatPhone,
  contactPhone: formatPhone,
  addressState: (code) => (isStateCode(code) ? states[code].name : code),
  timezone: (zone) => zoneChoices.find(({ value }) => value === zone)?.label ?? zone,
  registerSource: (source) => sourceLabel(source) ?? source,
  insurancePlan: (plan) =>
    Object.entries(insurancePlans).find(([name]) => name === plan)?.[1] ?? plan,
}

/** The value of a field as people read it; null for none. */
export function fieldWords(field: Field, value: string | null): string | null {
  return value && (words[field]?.(value) ?? value)
}

export function fieldLabel(field: Field): string {
  return patientLabels[field === 'provider' ? 'providerId' : field]
}
