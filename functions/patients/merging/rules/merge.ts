import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { MergeField, MergeForm } from '#shared/model/merging.ts'
import { isReachable, patientTextFields } from '#shared/model/patient.ts'
import { amendPatient, MERGED_MAX, type PatientItem } from '../../records.ts'
import { formerContactsAfter } from '../../rules/former-contacts.ts'
import type { Person } from '../../rules/lead-status.ts'

/** Parts of a record that go together from one to the other. */
const partsOf: Record<Exclude<MergeField, (typeof patientTextFields)[number]>, TakenField[]> = {
  dob: ['dob'],
  provider: ['providerId'],
  group: ['groupId'],
  advocate: ['patientAdvocateId'],
  leadAdvocate: ['leadAdvocateId'],
  lead: [
    ...(['leadStatus', 'leadStatusAt', 'leadStatusSetBy', 'leadData'] as const),
    ...(['leadClass', 'leadClassAt', 'firstSource', 'firstCampaign'] as const),
  ],
}

/** Every field of a record that a merge may change, but for counts. */
export const takenFields = [
  ...patientTextFields,
  'dob',
  'providerId',
  'groupId',
  'patientAdvocateId',
  'leadAdvocateId',
  'leadStatus',
  'leadStatusAt',
  'leadStatusSetBy',
  'leadData',
  'leadClass',
  'leadClassAt',
  'firstSource',
  'firstCampaign',
  'isLead',
  'isPatient',
  'isReminded',
  'createdAt',
] as const
export type TakenField = (typeof takenFields)[number]
export type Taken = Partial<Pick<PatientItem, TakenField>>
type KeptTaken = { [F in TakenField]?: PatientItem[F] | undefined }

/** Dates of both together: the last, or the next. */
export const sharedDates = ['lastUploadAt', 'nextTaskDueAt', 'nextAppointmentAt'] as const
type Dates = Pick<PatientItem, (typeof sharedDates)[number]>

/** Two records: the one that stays, and the one that goes. */
export type Pair = { kept: PatientItem; gone: PatientItem }
/** What a merge changed in the record that stays, by which it is undone. */
export type Undo = { before: KeptTaken; after: KeptTaken; dates: Dates }

const noAccess = { isActive: false, memberId: null }

const isTextField = (field: MergeField): field is (typeof patientTextFields)[number] =>
  patientTextFields.some((one) => one === field)

/**
 * Two records as one. The one that goes keeps what it says, for a merge that is undone, but is in no
 * list and has no address; the one that stays stands for it.
 * Neither has an account with access any longer: its owner has to confirm again.
 * @throws ERR_VERSION_CONFLICT, ERR_PATIENT_MERGED, ERR_MERGE_LIMIT, ERR_REQUEST_PARAMS_MISFORMAT
 */
export function mergeRecords(
  { kept, gone }: Pair,
  form: Omit<MergeForm, 'patientId' | 'otherId'>,
  { by, now }: { by: Person; now: Date },
): Pair & { undo: Undo } {
  ensureMergeable({ kept, gone }, form)
  const isNewLead = gone.isLead && !kept.isLead
  const fields = fieldsOf([...form.take, ...(isNewLead ? (['lead'] as const) : [])])
  const taken: Taken = {
    ...pick(gone, fields),
    isLead: kept.isLead || gone.isLead,
    isPatient: kept.isPatient || gone.isPatient,
    // Who wants no reminders gets none by another record either.
    isReminded: kept.isReminded && gone.isReminded,
    // The practice has known the person since the first of both records.
    createdAt: sooner(kept.createdAt, gone.createdAt) ?? kept.createdAt,
  }
  const changed: TakenField[] = [...fields, 'isLead', 'isPatient', 'isReminded', 'createdAt']
  const at = now.toISOString()
  const merged = { patientId: gone.patientId, into: kept.patientId, at, by }
  const change = {
    ...taken,
    mergedFrom: [...kept.mergedFrom, merged, ...gone.mergedFrom],
    formerContacts: formerContactsAfter({ kept, gone }, { ...kept, ...taken }),
    uploadCount: kept.uploadCount + gone.uploadCount,
    newUploadCount: kept.newUploadCount + gone.newUploadCount,
    openTaskCount: (kept.openTaskCount ?? 0) + (gone.openTaskCount ?? 0),
    lastUploadAt: later(kept.lastUploadAt, gone.lastUploadAt),
    nextTaskDueAt: sooner(kept.nextTaskDueAt, gone.nextTaskDueAt),
    nextAppointmentAt: sooner(kept.nextAppointmentAt, gone.nextAppointmentAt),
    version: kept.version + 1,
  }
  if (!isReachable({ ...kept, ...taken })) {
    throw badField('take', 'leave an email, a mobile number, or the first and last name')
  }
  return {
    kept: amendPatient(kept, { ...change, ...noAccess }, now),
    gone: amendPatient(
      gone,
      { mergedInto: kept.patientId, version: gone.version + 1, ...noAccess },
      now,
    ),
    undo: { before: pick(kept, changed), after: taken, dates: datesOf(kept) },
  }
}

function ensureMergeable(
  { kept, gone }: Pair,
  { patientVersion, otherVersion }: Omit<MergeForm, 'patientId' | 'otherId'>,
): void {
  if (kept.patientId === gone.patientId) throw badField('otherId', 'must be another record')
  if (kept.mergedInto !== null || gone.mergedInto !== null) {
    throw new CatalogueError('ERR_PATIENT_MERGED')
  }
  ensureVersion(kept, patientVersion)
  ensureVersion(gone, otherVersion)
  if (kept.mergedFrom.length + gone.mergedFrom.length + 1 > MERGED_MAX) {
    throw new CatalogueError('ERR_MERGE_LIMIT')
  }
}

function fieldsOf(take: readonly MergeField[]): TakenField[] {
  return [...new Set(take.flatMap((field) => (isTextField(field) ? [field] : partsOf[field])))]
}

/** Some fields of a record. */
export function pick(record: KeptTaken, fields: readonly TakenField[]): Taken {
  return Object.fromEntries(fields.map((field) => [field, record[field]]))
}

function datesOf({ lastUploadAt, nextTaskDueAt, nextAppointmentAt }: PatientItem): Dates {
  return { lastUploadAt, nextTaskDueAt, nextAppointmentAt }
}

function sooner(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
