import {
  bits,
  flags,
  numbers,
  phones,
  type Sortable,
  terms,
  texts,
} from '#functions/platform/directory/column.ts'
import {
  leadBranches,
  leadClasses,
  leadPipeline,
  leadStatus,
  type ReachedField,
} from '#shared/model/leads.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import { fold, foldSpellings } from '#shared/normalize.ts'
import type { RowFields } from '../../records.ts'
import { initialsOf } from './initials.ts'

/** What the groups and the staff of the practice are called now, by their ids. */
export type Names = { groups: ReadonlyMap<string, string>; people: ReadonlyMap<string, string> }

const statusesByRank = [...leadPipeline, ...leadBranches]
const statusRanks: readonly number[] = statusesByRank

/** The pipeline's order, closed and lost after it; none counts as nothing. */
export function rankOf(status: number | null): number | null {
  return status === null || status === leadStatus.none ? null : statusRanks.indexOf(status)
}

const classRanks: readonly (string | null)[] = leadClasses

/** The status of a rank, and below the class. */
export const statusOf = (rank: number | null) =>
  (rank === null ? null : statusesByRank[rank]) ?? leadStatus.none
export const classOf = (rank: number | null) => (rank === null ? null : (leadClasses[rank] ?? null))

/** The likeliest first; none counts as nothing. */
export function classRankOf(leadClass: string | null): number | null {
  return leadClass === null ? null : classRanks.indexOf(leadClass)
}

/** Parts of a name that may be typed by themselves follow these. */
const PARTED = /[-.'`\u00b4\u02bb\u02bc\u2010-\u2015\u2018\u2019]/
/** Names of which each word is found by its beginning in lower case alone: most are. */
const PLAIN_NAMES = /^[a-z ]*$/i

function namesOf(one: string | null, two: string | null, three: string | null): string {
  let names = one ?? ''
  if (two !== null) names = names === '' ? two : `${names} ${two}`
  if (three !== null) names = names === '' ? three : `${names} ${three}`
  return names
}

const sortedName = (row: RowFields) =>
  fold(namesOf(row.text('lastName'), row.text('firstName'), row.text('middleName')))

/**
 * The words that a name is found by: in all spellings, with hyphens and without, and their parts.
 * Each follows a space: so do beginnings that a search may match.
 */
function searchedName(row: RowFields): string {
  const names = namesOf(row.text('firstName'), row.text('middleName'), row.text('lastName'))
  if (PLAIN_NAMES.test(names)) return ` ${names.toLowerCase()}`
  const words = names.split(' ')
  const whole = words.flatMap(foldSpellings)
  const joined = whole.map((word) => word.replace(/[-.]/g, ''))
  const parts = words.flatMap((word) => word.split(PARTED).slice(1)).flatMap(foldSpellings)
  return ` ${[...new Set([...whole, ...joined, ...parts])].join(' ')}`
}

const foldedName = (name: string | null) => (name === null ? null : fold(name))

const time = (text: string | null) => (text === null ? null : Date.parse(text))

const newAtOf = (row: RowFields) => (row.flag('isLead') ? time(row.text('createdAt')) : null)

const reached = (name: ReachedField) => numbers((row: RowFields) => row.number(name) || null)

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
    /** Names by themselves, folded: many share them, so that each is compared once. */
    firstName: terms((row: RowFields) => foldedName(row.text('firstName'))),
    lastName: terms((row: RowFields) => foldedName(row.text('lastName'))),
    email,
    /** How the words of the name and the parts of the email begin. */
    initials: bits((slot) => initialsOf(searched.at(slot), email.at(slot) || null)),
    mobile: phones((row: RowFields) => row.text('mobile')),
    contactPhone: phones((row: RowFields) => row.text('contactPhone')),
    /** Each after a space; most rows have none. */
    formerContacts: terms((row: RowFields) => row.text('formerContacts')),
    dob: terms((row: RowFields) => row.text('dob')),
    leadStatus: numbers((row: RowFields) => rankOf(row.number('leadStatus'))),
    leadStatusAt: numbers((row: RowFields) => time(row.text('leadStatusAt'))),
    leadClass: numbers((row: RowFields) => classRankOf(row.text('leadClass'))),
    registerSource: terms((row: RowFields) => row.text('registerSource'), fold),
    marketingCampaign: terms((row: RowFields) => row.text('marketingCampaign'), fold),
    insuranceCompany: terms((row: RowFields) => row.text('insuranceCompany'), fold),
    insurancePlan: terms((row: RowFields) => row.text('insurancePlan'), fold),
    possibleCity: terms((row: RowFields) => row.text('addressCity'), fold),
    addressState: terms((row: RowFields) => row.text('addressState')),
    nextAppointmentAt: numbers((row: RowFields) => time(row.text('nextAppointmentAt'))),
    /** No tasks count as nothing, and come last. */
    openTaskCount: numbers((row: RowFields) => Math.max(0, row.number('openTaskCount')) || null),
    nextTaskDueAt: numbers((row: RowFields) => time(row.text('nextTaskDueAt'))),
    lastUploadAt: numbers((row: RowFields) => time(row.text('lastUploadAt'))),
    createdAt: numbers((row: RowFields) => time(row.text('createdAt'))),
    updatedAt: numbers((row: RowFields) => time(row.text('updatedAt'))),
    isLead: flags((row: RowFields) => row.flag('isLead')),
    isPatient: flags((row: RowFields) => row.flag('isPatient')),
    isMerged: flags((row: RowFields) => row.text('mergedInto') !== null),
    isArchived: flags((row: RowFields) => row.flag('isArchived')),
    hasNewUploads: flags((row: RowFields) => row.number('newUploadCount') > 0),
    providerId: terms((row: RowFields) => row.text('providerId')),
    groupId: terms((row: RowFields) => row.text('groupId')),
    patientAdvocateId: terms((row: RowFields) => row.text('patientAdvocateId')),
    leadAdvocateId: terms((row: RowFields) => row.text('leadAdvocateId')),
    firstSource: terms((row: RowFields) => row.text('firstSource') ?? row.text('registerSource')),
    firstCampaign: terms(
      (row: RowFields) => row.text('firstCampaign') ?? row.text('marketingCampaign'),
    ),
    leadFormId: terms((row: RowFields) => row.text('leadFormId')),
    /** Ids of imports, with spaces between them. */
    importIds: terms((row: RowFields) => row.text('importIds')),
    leadReason: terms((row: RowFields) => row.text('leadReason')),
    // Rows of before do not say it: most leads came as their record was made.
    newAt: numbers((row: RowFields) => row.number('newAt') || newAtOf(row)),
    openedAt: reached('openedAt'),
    engagedAt: reached('engagedAt'),
    reviewAt: reached('reviewAt'),
    bookedAt: reached('bookedAt'),
    convertedAt: reached('convertedAt'),
    lostAt: reached('lostAt'),
    closedAt: reached('closedAt'),
  }
  return columns satisfies Record<Exclude<PatientOrderColumn, NamedColumn>, Sortable>
}

/** What is ordered by the name of whom or what a row only has the id of. */
const named = {
  group: { ids: 'groupId', of: 'groups' },
  provider: { ids: 'providerId', of: 'people' },
  patientAdvocate: { ids: 'patientAdvocateId', of: 'people' },
  leadAdvocate: { ids: 'leadAdvocateId', of: 'people' },
} as const satisfies Partial<Record<PatientOrderColumn, object>>
type NamedColumn = keyof typeof named

const isNamed = (column: PatientOrderColumn): column is NamedColumn => column in named

/** The orders that are others once these are called differently. */
export function orderedByNamesOf(of: keyof Names): NamedColumn[] {
  return patientOrderColumns.filter(isNamed).filter((column) => named[column].of === of)
}

/** Raised where a column holds something else of the same row: snapshots of before count for nothing. */
export const COLUMNS_VERSION = 8

export type Columns = ReturnType<typeof createColumns>

/** What to order by: of groups and people it is the name that they have now. One that is no more counts as none. */
export function sortableOf(columns: Columns, name: PatientOrderColumn, names: Names): Sortable {
  if (!isNamed(name)) return columns[name]
  const { ids, of } = named[name]
  const folded = new Map([...names[of]].map(([id, called]) => [id, fold(called)]))
  return columns[ids].orderedBy((id) => folded.get(id) ?? null)
}
