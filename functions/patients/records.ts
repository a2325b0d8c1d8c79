import * as v from 'valibot'
import { changeItem } from '#functions/platform/directory/changes.ts'
import { createPacking, type Fields, type Reader } from '#functions/platform/directory/packing.ts'
import type { Key, Write } from '#functions/platform/table.ts'
import {
  type LeadTarget,
  leadTimestampFields,
  type ReachedField,
  reachedFields,
} from '#shared/model/leads.ts'
import {
  type PatientRow,
  patientRecord,
  patientRowFields,
  patientRowNames,
} from '#shared/model/patient.ts'
import { packFormerContacts } from './rules/former-contacts.ts'

/** The item of a patient or lead: the record, and what only functions need to know of it. */
export const patientItem = v.object({
  ...v.omit(patientRecord, patientRowNames).entries,
  /** The member whose own chart it is. */
  memberId: v.nullable(v.string()),
  /** The imports that wrote the record last, the newest at the end. */
  importIds: v.optional(v.array(v.string()), []),
  /** Counts every write, also those of consumers; `version` counts what people edit. */
  revision: v.number(),
})
export type PatientItem = v.InferOutput<typeof patientItem>

/** How many imports a record is found by. */
const IMPORTS_MAX = 5

/** The record as an import writes it. */
export function markImported(patient: PatientItem, importId: string): PatientItem {
  const others = patient.importIds.filter((one) => one !== importId)
  return { ...patient, importIds: [...others, importId].slice(-IMPORTS_MAX) }
}

/** How many others a record may stand for; each is read where what belongs to it is shown. */
export const MERGED_MAX = 10

/** The record that stands for one that was merged, perhaps more than once; null where there is none. */
export async function followMerges<R extends { mergedInto: string | null }>(
  first: R | null,
  read: (patientId: string) => Promise<R | null>,
): Promise<R | null> {
  let record = first
  for (let times = 0; record?.mergedInto && times < MERGED_MAX; times += 1) {
    record = await read(record.mergedInto)
  }
  return record
}

/** By which ids there may be something of a record: its own, and those that it stands for. */
export function idsOf({
  patientId,
  mergedFrom,
}: Pick<PatientItem, 'patientId' | 'mergedFrom'>): string[] {
  return [patientId, ...mergedFrom.map((merged) => merged.patientId)]
}

/** Keys of the patients of one practice. */
export function patientKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  return {
    patient: (patientId: string): Key => ({
      pk: `${practice}#PATIENTS`,
      sk: `PATIENT#${patientId}`,
    }),
    /** The patients of a provider, and below of a group: who is in it is read at once, whatever their records are. */
    ofProvider: (providerId: string) => `${practice}#PROVIDER#${providerId}#PATIENTS`,
    ofGroup: (groupId: string) => `${practice}#GROUP#${groupId}#PATIENTS`,
    /** What lists show of every record, in a partition of its own that is quick to read whole. */
    directory: `${practice}#DIRECTORY`,
    row: (patientId: string): Key => ({ pk: `${practice}#DIRECTORY`, sk: `PATIENT#${patientId}` }),
    /** Where snapshots of the directory are. */
    snapshots: `${practice}#SNAPSHOT`,
    /** The rows written of late, by time. */
    changes: `${practice}#CHANGES`,
  }
}

/** What is kept of a record for the list: the group by its id, for it may be renamed. */
export const keptRow = v.pick(patientRecord, patientRowFields)
export type KeptRow = v.InferOutput<typeof keptRow>

/** A list row with the revision of the record that it shows. */
export type DirectoryRow = KeptRow & { revision: number }

const [firstField, ...otherFields] = patientRowFields
/** When a lead first came to a status, ms; 0 where it never did. */
type Reached = Record<ReachedField, number>
/** What is packed beside what lists show: what they are filtered by, and reports count. */
type PackedRow = Omit<PatientItem, 'formerContacts' | 'importIds'> &
  Reached & {
    leadReason: string | null
    leadFormId: string | null
    formerContacts: string | null
    importIds: string | null
  }

const columnsNow: (keyof PackedRow | null)[] = [firstField, 'revision', ...otherFields]
/** Where rows that were packed before have a text that stood for the group. */
const FORMER_GROUP = 14
/** The columns in the order in which they are packed: new ones go to the end. */
const columns = [
  ...columnsNow.toSpliced(FORMER_GROUP, 0, null),
  ...(['firstSource', 'firstCampaign', 'leadFormId', 'leadReason'] as const),
  ...reachedFields,
  ...(['formerContacts', 'importIds'] as const),
]

const packing = createPacking<PackedRow>(columns)

/** A row as text, without the names of its columns. */
export function packRow(patient: PatientItem): string {
  return packing.pack({
    ...patient,
    firstSource: patient.firstSource ?? patient.registerSource,
    firstCampaign: patient.firstCampaign ?? patient.marketingCampaign,
    leadFormId: patient.firstTouch?.formId ?? null,
    leadReason: patient.leadData.statusReason,
    formerContacts: packFormerContacts(patient),
    importIds: patient.importIds.join(' ') || null,
    ...reachedOf(patient),
  })
}

/** A status is stamped a moment after it was set: until then, when it was set counts. */
function reachedOf({ leadData, leadStatus, leadStatusAt }: PatientItem): Reached {
  const at = (target: LeadTarget) =>
    leadData[leadTimestampFields[target]] ?? (leadStatus === target ? leadStatusAt : null)
  const ms = (target: LeadTarget) => Date.parse(at(target) ?? '') || 0
  return {
    ...{ newAt: ms(1), openedAt: ms(2), engagedAt: ms(3), reviewAt: ms(4) },
    ...{ closedAt: ms(8), lostAt: ms(9), bookedAt: ms(10), convertedAt: ms(100) },
  }
}

const packedRow = v.pipe(
  v.string(),
  v.parseJson(),
  v.transform(packing.unpack),
  v.object({ ...keptRow.entries, revision: v.number() }),
)

/** The row of a text as `patientWrites` packs it. */
export function readRow(packed: string): DirectoryRow {
  return v.parse(packedRow, packed)
}

/** Fields of a packed row, by name. */
export type RowFields = Fields<PackedRow>

/** A reader of packed rows, one after the other. */
export const rowReader: () => Reader<PackedRow> = packing.reader

/** The record after a change, which was made on it as it was read. */
export function amendPatient(
  before: PatientItem,
  change: Partial<PatientItem>,
  now: Date,
): PatientItem {
  return {
    ...before,
    ...change,
    revision: before.revision + 1,
    updatedAt: now.toISOString(),
  }
}

/** The item that tells functions which hold the list in memory of a row that was written. */
export function rowChange(
  practiceId: string,
  { patientId, row }: { patientId: string; row: string },
  now: Date,
) {
  const { changes } = patientKeys(practiceId)
  return changeItem(changes, { id: patientId, row, entity: 'patientChange' }, now)
}

/**
 * Writes a record that is new or amended, with what lists show of it. The transaction fails with
 * ERR_VERSION_CONFLICT where the record was written since it was read.
 */
export function patientWrites(patient: PatientItem): Write[] {
  const keys = patientKeys(patient.practiceId)
  const { patientId, updatedAt, revision } = patient
  const row = packRow(patient)
  const item = { ...keys.patient(patientId), entity: 'patient', ...patient }
  const otherwise = 'ERR_VERSION_CONFLICT'
  return [
    revision === 1
      ? { kind: 'put', item, absent: otherwise }
      : {
          kind: 'put',
          item,
          replaces: { version: revision - 1, counter: 'revision', otherwise },
        },
    { kind: 'put', item: { ...keys.row(patientId), entity: 'patientRow', row } },
    { kind: 'put', item: rowChange(patient.practiceId, { patientId, row }, new Date(updatedAt)) },
  ]
}

/**
 * Puts a record where those who reach it by their patients find it, and takes it away from where
 * they found it before: all that a write changes together. There is none before a new record.
 */
export function placeWrites(
  before: readonly PatientItem[],
  after: readonly PatientItem[],
): Write[] {
  const left = before.flatMap(placesOf)
  const present = after.flatMap(placesOf)
  const isIn = (places: readonly Place[]) => (place: Place) =>
    places.some(({ pk, sk }) => pk === place.pk && sk === place.sk)
  return [
    ...left
      .filter((place) => !isIn(present)(place))
      .map(({ pk, sk }) => ({ kind: 'delete' as const, key: { pk, sk } })),
    ...present
      .filter((place) => !isIn(left)(place))
      .map((place) => ({ kind: 'put' as const, item: { ...place, entity: 'patientPlace' } })),
  ]
}

type Place = Key & { patientId: string }

/** Where a record is found, and those that it stands for. */
function placesOf(record: PatientItem): Place[] {
  const { practiceId, providerId, groupId } = record
  if (record.mergedInto !== null) return []
  const keys = patientKeys(practiceId)
  const partitions = [
    ...(providerId === null ? [] : [keys.ofProvider(providerId)]),
    ...(groupId === null ? [] : [keys.ofGroup(groupId)]),
  ]
  return idsOf(record).flatMap((patientId) =>
    partitions.map((pk) => ({ pk, sk: `PATIENT#${patientId}`, patientId })),
  )
}

type Named = Pick<PatientRow, 'firstName' | 'lastName' | 'email' | 'mobile'>

/** The name to show for a person: the full name, or else the email address or mobile number. */
export function patientName({ firstName, lastName, email, mobile }: Named): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return name || email || mobile || 'No name'
}

/** Where somebody is likely to live: in the city of the address. */
export function possibleCityOf({ addressCity }: Pick<PatientRow, 'addressCity'>): string | null {
  return addressCity
}
