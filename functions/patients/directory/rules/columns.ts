import { leadBranches, leadPipeline, leadStatus } from '#shared/model/leads.ts'
import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import type { RowFields } from '../../records.ts'
import { bits, flags, numbers, phones, type Sortable, terms, texts } from './column.ts'
import { fold } from './fold.ts'
import { initialsOf } from './initials.ts'

/** The names of the practice's groups, by their ids. */
export type GroupNames = ReadonlyMap<string, string>

const statusRanks: readonly number[] = [...leadPipeline, ...leadBranches]

/** The pipeline's order, closed and lost after it; none counts as nothing. */
export function rankOf(status: number | null): number | null {
  return status === null || status === leadStatus.none ? null : statusRanks.indexOf(status)
}

/** Parts of a name that may be typed by themselves follow these. */
const PARTED = /[-'’.]/

function namesOf(one: string | null, two: string | null, three: string | null): string {
  let names = one ?? ''
  if (two !== null) names = names === '' ? two : `${names} ${two}`
  if (three !== null) names = names === '' ? three : `${names} ${three}`
  return fold(names)
}

const sortedName = (row: RowFields) =>
  namesOf(row.text('lastName'), row.text('firstName'), row.text('middleName'))

/** The words of a name and their parts. Each follows a space: so do beginnings that a search may match. */
function searchedName(row: RowFields): string {
  const names = namesOf(row.text('firstName'), row.text('middleName'), row.text('lastName'))
  if (!PARTED.test(names)) return ` ${names}`
  const parts = names.split(' ').flatMap((name) => name.split(PARTED).slice(1))
  return ` ${[names, ...parts].join(' ')}`
}

const time = (text: string | null) => (text === null ? null : Date.parse(text))

/**
 * What lists filter and order by, of every row: each column is declared here alone. Those that are
 * named as in `patientOrderColumns` can be ordered by.
 */
export function createColumns() {
  const searched = texts(searchedName)
  const email = texts((row: RowFields) => row.text('email'))
  const columns = {
    patientId: texts((row: RowFields) => row.text('patientId')),
    revision: numbers((row: RowFields) => row.number('revision')),
    name: texts(sortedName),
    searchedName: searched,
    email,
    /** How the words of the name and the parts of the email begin. */
    initials: bits((slot) => initialsOf(searched.at(slot), email.at(slot) || null)),
    mobile: phones((row: RowFields) => row.text('mobile')),
    contactPhone: phones((row: RowFields) => row.text('contactPhone')),
    dob: terms((row: RowFields) => row.text('dob')),
    leadStatus: numbers((row: RowFields) => rankOf(row.number('leadStatus'))),
    leadStatusAt: numbers((row: RowFields) => time(row.text('leadStatusAt'))),
    registerSource: terms((row: RowFields) => row.text('registerSource'), fold),
    marketingCampaign: terms((row: RowFields) => row.text('marketingCampaign'), fold),
    insuranceCompany: terms((row: RowFields) => row.text('insuranceCompany'), fold),
    lastUploadAt: numbers((row: RowFields) => time(row.text('lastUploadAt'))),
    createdAt: numbers((row: RowFields) => time(row.text('createdAt'))),
    updatedAt: numbers((row: RowFields) => time(row.text('updatedAt'))),
    isLead: flags((row: RowFields) => row.flag('isLead')),
    isPatient: flags((row: RowFields) => row.flag('isPatient')),
    isArchived: flags((row: RowFields) => row.flag('isArchived')),
    hasNewUploads: flags((row: RowFields) => row.number('newUploadCount') > 0),
    providerId: terms((row: RowFields) => row.text('providerId')),
    groupId: terms((row: RowFields) => row.text('groupId')),
    patientAdvocateId: terms((row: RowFields) => row.text('patientAdvocateId')),
    leadAdvocateId: terms((row: RowFields) => row.text('leadAdvocateId')),
  }
  return columns satisfies Record<Exclude<PatientOrderColumn, 'group'>, Sortable>
}
/** Raised where a column holds something else of the same row: snapshots of before count for nothing. */
export const COLUMNS_VERSION = 1

export type Columns = ReturnType<typeof createColumns>

/** What to order by: of groups it is the name that they have now. One that is no more counts as none. */
export function sortableOf(
  columns: Columns,
  name: PatientOrderColumn,
  groups: GroupNames,
): Sortable {
  if (name !== 'group') return columns[name]
  const names = new Map([...groups].map(([id, group]) => [id, fold(group)]))
  return columns.groupId.orderedBy((id) => names.get(id) ?? null)
}
