import { leadBranches, leadPipeline, leadStatus } from '#shared/model/leads.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import type { KeptRow } from '../records.ts'
import { fold } from './fold.ts'

/** The names of the practice's groups, by their ids. */
export type GroupNames = ReadonlyMap<string, string>

const statusRanks = [...leadPipeline, ...leadBranches]

const folded = (text: string | null) => (text === null ? null : fold(text))

function nameKey({ lastName, firstName, middleName }: KeptRow): string | null {
  const name = [lastName, firstName, middleName].filter((part) => part !== null)
  return name.length > 0 ? fold(name.join(' ')) : null
}

/** The pipeline's order, closed and lost after it; none counts as nothing. */
function statusKey({ leadStatus: status }: KeptRow): string | null {
  if (status === leadStatus.none) return null
  return String(statusRanks.indexOf(status)).padStart(2, '0')
}

/** The name of the group that cares for somebody; null for none, and for one that is no more. */
export function groupOf({ groupId }: Pick<KeptRow, 'groupId'>, groups: GroupNames): string | null {
  return groupId === null ? null : (groups.get(groupId) ?? null)
}

type KeyOf = (row: KeptRow, groups: GroupNames) => string | null

/** The sort key of each column, compared as text; null where the row has no value. */
export const columnKeys: Record<PatientOrderColumn, KeyOf> = {
  name: nameKey,
  email: (row) => row.email,
  mobile: (row) => row.mobile,
  dob: (row) => row.dob,
  leadStatus: statusKey,
  leadStatusAt: (row) => row.leadStatusAt,
  registerSource: (row) => folded(row.registerSource),
  marketingCampaign: (row) => folded(row.marketingCampaign),
  insuranceCompany: (row) => folded(row.insuranceCompany),
  group: (row, groups) => folded(groupOf(row, groups)),
  lastUploadAt: (row) => row.lastUploadAt,
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
}
