import * as v from 'valibot'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { note } from '#shared/model/note.ts'
import { patientRecord, timelineEntry } from '#shared/model/patient.ts'
import { patientSideKeys } from './keys.ts'
import { followMerges, patientItem, patientKeys } from './records.ts'

export { createLeadReader, type LeadReader } from './directory/operations/lead-reader.ts'
export { createPatientNames } from './directory/operations/patient-names.ts'
export type { LeadsFound } from './directory/rules/directory.ts'
export type { ReportedLead } from './directory/rules/leads.ts'
export { type FhirNames, fhirPatientOf } from './fhir/rules/fhir-patient.ts'

export { readFormNames } from './forms/operations/form-names.ts'
export { beginImporting, type Importer } from './importing/operations/import-lines.ts'
export { ensurePlacement } from './importing/operations/placement.ts'
export {
  createImportUndoer,
  type ImportUndoer,
  UNDO_LINES_MAX,
  type UndoLine,
  type UndoneLine,
} from './importing/operations/undo-lines.ts'
export type { ImportLine, LineResult } from './importing/rules/line.ts'
export { noteWrites } from './notes/operations/keep.ts'
export {
  amendPatient,
  followMerges,
  idsOf,
  type PatientItem,
  patientItem,
  patientKeys,
  patientName,
  patientWrites,
  rowChange,
} from './records.ts'
export { studyShared, taskEdited } from './rules/history.ts'
export type { EntryText } from './rules/timeline.ts'
export { dropTimelineWrite, findByNumber, timelineWrite } from './store.ts'

/** What other domains need to know of a patient or lead. */
export const patientBasics = v.pick(patientRecord, [
  'patientId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'mobile',
  'dob',
  'timezone',
  'isLead',
  'isPatient',
  'providerId',
  'patientAdvocateId',
  'leadAdvocateId',
  'groupId',
  'mergedInto',
  'mergedFrom',
])
export type PatientBasics = v.InferOutput<typeof patientBasics>
/** Records have several times as much, which lists of fifty need not carry. */
const ofBasics = Object.keys(patientBasics.entries)

/** The record; of one that was merged into another, that other one, by its own id. */
export async function readPatient(
  table: Table,
  practiceId: string,
  patientId: string,
): Promise<PatientBasics | null> {
  const read = (id: string) => table.get(patientKeys(practiceId).patient(id), patientBasics)
  return followMerges(await read(patientId), read)
}

/** The same of several, by the ids that were asked for. */
export async function readPatients(
  table: Table,
  practiceId: string,
  patientIds: readonly string[],
): Promise<Map<string, PatientBasics>> {
  const keys = [...new Set(patientIds)].map(patientKeys(practiceId).patient)
  const patients = await table.getMany(keys, patientBasics, ofBasics)
  const read = (id: string) => readPatient(table, practiceId, id)
  const merged = patients.filter(({ mergedInto }) => mergedInto !== null)
  const others = await Promise.all(
    merged.map(async (patient) => [patient.patientId, await followMerges(patient, read)] as const),
  )
  const found = new Map(patients.map((patient) => [patient.patientId, patient]))
  for (const [patientId, other] of others) if (other) found.set(patientId, other)
  return found
}

const adsLead = v.pick(patientRecord, ['patientId', 'firstTouch', 'email', 'mobile', 'mergedInto'])

/** How a lead came, and by what others know it; of one that was merged, the record that stands for it. */
export async function readAdsLead(
  table: Table,
  practiceId: string,
  patientId: string,
): Promise<v.InferOutput<typeof adsLead> | null> {
  const read = (id: string) => table.get(patientKeys(practiceId).patient(id), adsLead)
  return followMerges(await read(patientId), read)
}

const contactOfRecord = v.pick(patientItem, [
  'patientId',
  'email',
  'mobile',
  'isArchived',
  'mergedFrom',
])

/** A record's addresses as stored under its own id, also if it was merged. */
export const readStoredContact = (table: Table, practiceId: string, patientId: string) =>
  table.get(patientKeys(practiceId).patient(patientId), contactOfRecord)

const owner = v.pick(patientItem, ['memberId', 'mergedInto'])

/** Whose account a record is of, or the one that it was merged into; null for nobody's. */
export async function readAccount(
  table: Table,
  practiceId: string,
  patientId: string,
): Promise<string | null> {
  const read = (id: string) => table.get(patientKeys(practiceId).patient(id), owner)
  return (await followMerges(await read(patientId), read))?.memberId ?? null
}

const place = v.object({ patientId: v.string() })

/**
 * The patients within a scope that does not cover the whole practice, by their ids: those whom the
 * caller treats, and those of the groups that the caller manages.
 */
export async function patientsWithin(
  table: Table,
  { practiceId, memberId, groupIds, reaches }: TenantScope,
): Promise<ReadonlySet<string>> {
  const keys = patientKeys(practiceId)
  const partitions = [
    ...(memberId !== null && reaches.includes('treated') ? [keys.ofProvider(memberId)] : []),
    ...(reaches.includes('managed') ? groupIds.map(keys.ofGroup) : []),
  ]
  const places = await Promise.all(partitions.map((pk) => table.queryAll({ pk }, place)))
  return new Set(places.flat().map(({ patientId }) => patientId))
}

/** All that a practice keeps of its patients and leads, for whoever reads the whole of it. */
export function patientsOf(table: Table, practiceId: string) {
  const { pk } = patientKeys(practiceId).patient('')
  const side = patientSideKeys(practiceId)
  const all = <S extends v.GenericSchema>(patientId: string, begins: string, schema: S) =>
    table.queryAll({ pk: side.history(patientId), range: { begins } }, schema)
  return {
    /** Page by page, in the order of the ids. */
    pages: () => pagesOf(table, { pk, range: { begins: 'PATIENT#' }, limit: 500 }, patientItem),
    /** What happened to one, the oldest first. */
    history: (patientId: string) => all(patientId, side.timeline, timelineEntry),
    notes: (patientId: string) => all(patientId, side.notes, note),
  }
}
