/** Columns by which the list can be ordered. */
export const patientOrderColumns = [
  'name',
  'email',
  'mobile',
  'dob',
  'leadStatus',
  'leadStatusAt',
  'registerSource',
  'marketingCampaign',
  'insuranceCompany',
  'group',
  'lastUploadAt',
  'createdAt',
  'updatedAt',
] as const
export type PatientOrderColumn = (typeof patientOrderColumns)[number]
