import { leadBranches, leadPipeline, leadStatus } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import { fold } from './fold.ts'

const statusRanks = [...leadPipeline, ...leadBranches]

const folded = (text: string | null) => (text === null ? null : fold(text))

function nameKey({ lastName, firstName, middleName }: PatientRow): string | null {
  const name = [lastName, firstName, middleName].filter((part) => part !== null)
  return name.length > 0 ? fold(name.join(' ')) : null
}

/** The pipeline's order, closed and lost after it; none counts as nothing. */
function statusKey({ leadStatus: status }: PatientRow): string | null {
  if (status === leadStatus.none) return null
  return String(statusRanks.indexOf(status)).padStart(2, '0')
}

/** The sort key of each column, compared as text; null where the row has no value. */
export const columnKeys: Record<PatientOrderColumn, (row: PatientRow) => string | null> = {
  name: nameKey,
  email: (row) => row.email,
  mobile: (row) => row.mobile,
  dob: (row) => row.dob,
  leadStatus: statusKey,
  leadStatusAt: (row) => row.leadStatusAt,
  registerSource: (row) => folded(row.registerSource),
  marketingCampaign: (row) => folded(row.marketingCampaign),
  insuranceCompany: (row) => folded(row.insuranceCompany),
  group: (row) => folded(row.group),
  lastUploadAt: (row) => row.lastUploadAt,
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
}
