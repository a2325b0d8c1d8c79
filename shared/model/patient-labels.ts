import type { PatientTextField } from './patient.ts'

/** What the fields of a record are called, in forms, lists, messages and imports. */
export const patientFieldLabels = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  dob: 'Date of birth',
  email: 'Email',
  mobile: 'Mobile',
  contactPhone: 'Other phone',
  addressLine1: 'Street address',
  addressLine2: 'Apartment or unit',
  addressCity: 'City',
  addressState: 'State',
  addressZip: 'ZIP code',
  addressCountry: 'Country',
  timezone: 'Time zone',
  registerSource: 'Source',
  marketingCampaign: 'Marketing campaign',
  insuranceCompany: 'Insurance company',
  insurancePlan: 'Insurance plan',
} as const satisfies Record<PatientTextField | 'dob', string>
