import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Write } from '#functions/platform/table.ts'
import { type PatientRow, patientRecord, patientRowFields } from '#shared/model/patient.ts'

/** The item of a patient or lead: the record, and what only functions need to know of it. */
export const patientItem = v.object({
  ...v.omit(patientRecord, ['leadAdvocate', 'patientAdvocate', 'provider', 'group']).entries,
  /** The member whose own chart it is. */
  memberId: v.nullable(v.string()),
  /** Counts every write, also those of consumers; `version` counts what people edit. */
  revision: v.number(),
})
export type PatientItem = v.InferOutput<typeof patientItem>

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
    /** The rows written of late, by time. */
    changes: `${practice}#CHANGES`,
    change: (at: string, patientId: string): Key => ({
      pk: `${practice}#CHANGES`,
      sk: `${at}#${patientId}`,
    }),
  }
}

/** How long a change is kept: for directories in memory, and for snapshots of them. */
export const CHANGES_KEPT_SECONDS = 8 * DAY

/** What is kept of a record for the list: the group by its id, for it may be renamed. */
export const keptRow = v.pick(patientRecord, patientRowFields)
export type KeptRow = v.InferOutput<typeof keptRow>

/** A list row with the revision of the record that it shows. */
export type DirectoryRow = KeptRow & { revision: number }

const [firstField, ...otherFields] = patientRowFields
const columnsNow: (keyof DirectoryRow | null)[] = [firstField, 'revision', ...otherFields]
/** Where rows that were packed before have a text that stood for the group. */
const FORMER_GROUP = 14
/** The columns in the order in which they are packed: new ones go to the end. */
const columns = columnsNow.toSpliced(FORMER_GROUP, 0, null)

/** A row as text, without the names of its columns: a practice may have 100,000 of them. */
export function packRow(patient: PatientItem): string {
  return JSON.stringify(columns.map((column) => column && patient[column]))
}

const positions = Object.fromEntries(columns.map((column, position) => [column, position]))

function unpack(packed: unknown): Record<string, unknown> {
  const values: unknown[] = Array.isArray(packed) ? packed : []
  const row: Record<string, unknown> = {}
  for (const [position, column] of columns.entries()) {
    if (column) row[column] = values[position] ?? null
  }
  return row
}

const packedRow = v.pipe(
  v.string(),
  v.parseJson(),
  v.transform(unpack),
  v.object({ ...keptRow.entries, revision: v.number() }),
)

/** The row of a text as `patientWrites` packs it. */
export function readRow(packed: string): DirectoryRow {
  return v.parse(packedRow, packed)
}

/** An item of the directory or of its changes, its row still packed. */
export const directoryItem = v.object({ row: v.string() })

type FieldOf<V> = {
  [F in keyof DirectoryRow]: DirectoryRow[F] extends V ? F : never
}[keyof DirectoryRow]

/** Fields of a packed row, by name. */
export type RowFields = {
  text(field: FieldOf<string | null>): string | null
  number(field: FieldOf<number>): number
  flag(field: FieldOf<boolean>): boolean
}

/**
 * A reader of packed rows, one after the other, for whoever reads 100,000 of them: it checks only
 * what it is asked for. Texts that are not there are null, as in rows from before a field was added.
 * @throws TypeError where a text is no row, or a field of another kind
 */
export function rowReader(): RowFields & { read(packed: string): void } {
  let values: unknown[] = []
  const misfit = (field: string) => new TypeError(`a list row has another ${field}`)
  const at = (field: string): unknown => values[positions[field] ?? -1]
  return {
    read(packed) {
      const parsed: unknown = JSON.parse(packed)
      if (!Array.isArray(parsed)) throw misfit('form')
      values = parsed
    },
    text(field) {
      const value = at(field) ?? null
      if (value !== null && typeof value !== 'string') throw misfit(field)
      return value
    },
    number(field) {
      const value = at(field)
      if (typeof value !== 'number') throw misfit(field)
      return value
    },
    flag(field) {
      const value = at(field)
      if (typeof value !== 'boolean') throw misfit(field)
      return value
    },
  }
}

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
  const key = patientKeys(practiceId).change(now.toISOString(), patientId)
  const expiresAt = epochSeconds(plusSeconds(now, CHANGES_KEPT_SECONDS))
  return { ...key, entity: 'patientChange', row, expiresAt }
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
 * they found it before. `before` is null for a new record.
 */
export function placeWrites(before: PatientItem | null, after: PatientItem): Write[] {
  const left = before ? placesOf(before) : []
  const present = placesOf(after)
  const isIn = (keys: readonly Key[]) => (key: Key) => keys.some(({ pk }) => pk === key.pk)
  const { patientId } = after
  return [
    ...left.filter((key) => !isIn(present)(key)).map((key) => ({ kind: 'delete' as const, key })),
    ...present
      .filter((key) => !isIn(left)(key))
      .map((key) => ({
        kind: 'put' as const,
        item: { ...key, entity: 'patientPlace', patientId },
      })),
  ]
}

function placesOf({ practiceId, patientId, providerId, groupId }: PatientItem): Key[] {
  const keys = patientKeys(practiceId)
  const sk = `PATIENT#${patientId}`
  return [
    ...(providerId === null ? [] : [{ pk: keys.ofProvider(providerId), sk }]),
    ...(groupId === null ? [] : [{ pk: keys.ofGroup(groupId), sk }]),
  ]
}

type Named = Pick<PatientRow, 'firstName' | 'lastName' | 'email' | 'mobile'>

/** The name to show for a person: the full name, or else the email address or mobile number. */
export function patientName({ firstName, lastName, email, mobile }: Named): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return name || email || mobile || 'No name'
}
