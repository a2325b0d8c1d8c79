import type { PatientTextField } from '#shared/model/patient.ts'
import { patientFieldLabels } from '#shared/model/patient-labels.ts'

export const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What a field of a record is called, in forms, lists and messages. */
export const patientLabels = {
  ...patientFieldLabels,
  group: 'Group',
  providerId: 'Provider',
  advocate: 'Advocate',
  leadAdvocate: 'Lead advocate',
  isLead: 'Role',
  role: 'Role',
  leadStatus: 'Lead status',
  leadClass: 'Lead class',
  formerContacts: 'Former contacts',
} as const satisfies Record<PatientTextField, string> & Record<string, string>

/** What may stay empty in a chart, whatever else is given. */
export const optionalFields = [
  ...(['middleName', 'contactPhone', 'addressLine1', 'addressLine2', 'addressCity'] as const),
  ...(['addressState', 'addressZip', 'timezone', 'registerSource', 'marketingCampaign'] as const),
  ...(['insuranceCompany', 'insurancePlan'] as const),
] as const satisfies readonly PatientTextField[]
