import type { ImportField } from '../model/imports.ts'
import { patientFieldLabels } from '../model/patient-labels.ts'
import type { LineFault } from './line.ts'

/** The fields of an import, as the page and the report name them. */
export const importFieldLabels = {
  ...patientFieldLabels,
  name: 'Whole name',
  role: 'Lead or patient',
  patientId: 'Record ID',
  suffix: 'Suffix, such as Jr.',
  mobileLabel: 'Kind of the mobile phone',
  contactPhoneLabel: 'Kind of the contact phone',
  otherPhone: 'Third phone',
  otherPhoneLabel: 'Kind of the third phone',
  otherEmail: 'Second email',
  otherAddress: 'Second address',
  note: 'Note',
  leadStatus: 'Lead status',
  advocate: 'Advocate',
  provider: 'Provider',
  addedOn: 'Date added',
} satisfies Record<ImportField, string>

/** The faults of a line in one sentence, each with the title of its field. */
export function formatFaults(faults: readonly LineFault[]): string {
  return faults
    .map(({ field, problem, isWholeLine }) =>
      isWholeLine ? problem : `${importFieldLabels[field]}: ${problem}`,
    )
    .join('; ')
}
