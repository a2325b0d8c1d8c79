import type { detachReasons, identityProofs } from '#shared/model/chart-account.ts'
import { type LeadStatus, leadStatusLabels } from '#shared/model/leads.ts'
import type { FieldChange, TimelineEntry } from '#shared/model/patient.ts'
import type { PatientItem } from '../records.ts'
import type { Person } from './lead-status.ts'

/** The content of a timeline entry, without its author and time. */
export type EntryText = Pick<TimelineEntry, 'kind' | 'summary' | 'details'> &
  Partial<Pick<TimelineEntry, 'changes'>>

type Roles = Pick<PatientItem, 'isLead' | 'isPatient'>

function roleOf({ isLead, isPatient }: Roles): string {
  if (isLead && isPatient) return 'lead and patient'
  return isLead ? 'lead' : 'patient'
}

export function created(record: PatientItem): EntryText {
  return { kind: 'created', summary: `Added as a ${roleOf(record)}`, details: null }
}

export function imported(record: PatientItem): EntryText {
  return { ...created(record), summary: `Added as a ${roleOf(record)} by an import` }
}

/** The same where the record was there already. */
export function updatedByImport(changes: FieldChange[]): EntryText {
  return { ...updated(changes), summary: 'Changed by an import' }
}

/** An import was undone, and with it these changes. */
export function importUndone(changes: FieldChange[]): EntryText {
  return { ...updated(changes), summary: 'Undid the changes of an import' }
}

/** Somebody is a lead, a patient or both from now on. */
export function roleChanged(before: Roles, after: Roles): EntryText {
  const [from, to] = [roleOf(before), roleOf(after)]
  return {
    kind: 'role',
    summary: `Now a ${to}`,
    details: null,
    changes: [{ field: 'role', from, to }],
  }
}

/** The staff edited the record. */
export function updated(changes: FieldChange[]): EntryText {
  return { kind: 'updated', summary: 'Changed details', details: null, changes }
}

/** Patients keep their own details. */
export function updatedByPatient(changes: FieldChange[]): EntryText {
  return { kind: 'updated', summary: 'The patient changed details', details: null, changes }
}

type Move = { from: LeadStatus; to: LeadStatus; reason: string; note: string | null }

export function leadMoved({ from, to, reason, note }: Move): EntryText {
  return {
    kind: 'leadStatus',
    summary: `${leadStatusLabels[from]} → ${leadStatusLabels[to]}`,
    details: { from, to, reason, note },
  }
}

type Adjusted = Omit<Move, 'reason'> & { reason: string | null; statusAt: string }

/** A correction of the status, of since when it is so, or of both. */
export function leadAdjusted({ from, to, reason, note, statusAt }: Adjusted): EntryText {
  const what =
    from === to ? leadStatusLabels[to] : `${leadStatusLabels[from]} → ${leadStatusLabels[to]}`
  return {
    kind: 'leadStatus',
    summary: `Adjusted: ${what}`,
    details: { from, to, reason, note, statusAt },
  }
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export function uploadArrived(upload: { key: string; files: number; bytes: number }): EntryText {
  const { key, files, bytes } = upload
  return {
    kind: 'upload',
    summary: `${counted(files, 'file')} uploaded`,
    details: { key, files, bytes },
  }
}

export function uploadRemoved(key: string): EntryText {
  return { kind: 'uploadDeleted', summary: 'An upload was deleted', details: { key } }
}

/** It came to another record by mistake. */
export function uploadMovedHere(upload: { key: string; files: number; bytes: number }): EntryText {
  const summary = `${counted(upload.files, 'file')} moved here from another record`
  return { ...uploadArrived(upload), summary }
}

export function uploadTakenAway(key: string): EntryText {
  return {
    kind: 'uploadDeleted',
    summary: 'An upload was moved to another record',
    details: { key },
  }
}

export function linkSent({ linkId, sentThru }: { linkId: string; sentThru: string }): EntryText {
  return {
    kind: 'link',
    summary: `Upload link sent by ${sentThru}`,
    details: { linkId, sentThru },
  }
}

export function linkRevoked(linkId: string): EntryText {
  return { kind: 'linkRevoked', summary: 'Upload link revoked', details: { linkId } }
}

export function taskAssigned(taskId: string, advocate: Person | null): EntryText {
  return {
    kind: 'task',
    summary: advocate ? `Task given to ${advocate.name}` : 'Task created',
    details: { taskId },
  }
}

/** Whose advocate: who looks after the patient, or follows up the lead. */
export type AdvocateOf = 'patient' | 'lead'

/** Names before and after; null for none. */
type Renamed = Pick<FieldChange, 'from' | 'to'>

/** Another provider treats the person now, or none. */
export function providerChanged({ from, to }: Renamed): EntryText {
  const summary = to === null ? 'No provider any longer' : `Provider is now ${to}`
  return { kind: 'provider', summary, details: null, changes: [{ field: 'provider', from, to }] }
}

/** The person belongs to another group now, or to none. */
export function groupChanged({ from, to }: Renamed): EntryText {
  const summary = to === null ? 'In no group any longer' : `Group is now ${to}`
  return { kind: 'group', summary, details: null, changes: [{ field: 'group', from, to }] }
}

/** The lead is likelier now to become a patient, or less likely. */
export function classIs({ from, to }: Renamed): EntryText {
  const summary = to === null ? 'In no class any longer' : `Class is now ${to}`
  return { kind: 'leadClass', summary, details: null, changes: [{ field: 'leadClass', from, to }] }
}

/** Somebody else looks after the patient, or follows up the lead, or nobody. */
export function advocateIs(of: AdvocateOf, { from, to }: Renamed): EntryText {
  const [field, word] =
    of === 'lead'
      ? (['leadAdvocate', 'Lead advocate'] as const)
      : (['advocate', 'Advocate'] as const)
  const summary = to === null ? `No ${word.toLowerCase()} any longer` : `${word} is now ${to}`
  return { kind: 'advocate', summary, details: null, changes: [{ field, from, to }] }
}

/** Of the record that stays. */
export function mergedWith(name: string): EntryText {
  return { kind: 'merged', summary: `Merged with the record of ${name}`, details: null }
}

/** Of the record that goes. */
export function mergedInto(name: string): EntryText {
  return { kind: 'merged', summary: `Became part of the record of ${name}`, details: null }
}

export function mergeUndone(name: string): EntryText {
  return { kind: 'merged', summary: `Undid the merge with the record of ${name}`, details: null }
}

export function archiving(isArchived: boolean): EntryText {
  const summary = isArchived ? 'Archived' : 'Taken out of the archive'
  return { kind: 'archive', summary, details: null }
}

export const accountUnlinked: EntryText = {
  kind: 'account',
  summary: 'The person closed their account; the record stays here',
  details: null,
}

const aboutAccount = (summary: string): EntryText => ({ kind: 'account', summary, details: null })

/** Entries about the account of a record, and about invitations to it. */
export const accountEntries = {
  invited: (thru: 'email' | 'text') =>
    aboutAccount(`Invitation to connect an account sent by ${thru}`),
  resent: (thru: 'email' | 'text') => aboutAccount(`Invitation sent again by ${thru}`),
  revoked: aboutAccount('Invitation revoked'),
  identityConfirmed: (how: (typeof identityProofs)[number]) =>
    aboutAccount(`Identity confirmed at the desk: ${proofWords[how]}`),
  connected: aboutAccount('The patient connected an account with this record'),
  declined: aboutAccount('The invitation was declined'),
  usedUp: aboutAccount('The invitation ended after five wrong dates of birth'),
  pausedForMerge: aboutAccount('The account is paused until the patient confirms again'),
  detached: (reason: (typeof detachReasons)[number], note: string | null) =>
    aboutAccount(`Account disconnected: ${detachWords[reason]}${note ? `. ${note}` : ''}`),
  left: aboutAccount('The patient disconnected their account from this record'),
}

const proofWords = {
  photoId: 'photo ID',
  knownInPerson: 'known in person',
  other: 'other proof',
} as const

const detachWords = {
  wrongPerson: 'wrong person',
  patientAsked: 'the patient asked for it',
  other: 'other reason',
} as const

/** The staff corrected the contact details of a record; `isPaused` if that paused its account. */
export function contactCorrected(changes: FieldChange[], isPaused: boolean): EntryText {
  const summary = isPaused
    ? 'Corrected contact details. The account is paused until the patient confirms again'
    : 'Corrected contact details'
  return { kind: 'updated', summary, details: null, changes }
}

export const emailTaken: EntryText = {
  kind: 'updated',
  summary: 'The patient has a new email address, which another record of the practice has already',
  details: null,
}

export function changeProposedEntry(changes: FieldChange[]): EntryText {
  return { kind: 'updated', summary: 'Proposed a change to the patient', details: null, changes }
}

/** Notes are read where they are kept: the history does not repeat what they say. */
export function noteAdded(noteId: string, messageSeq: number | null): EntryText {
  const summary = messageSeq === null ? 'Wrote a note' : 'Put messages into the notes'
  return { kind: 'note', summary, details: { noteId } }
}

export function noteRemoved(noteId: string): EntryText {
  return { kind: 'note', summary: 'Deleted a note', details: { noteId } }
}

const closedWords = {
  accepted: 'The patient accepted the proposed change',
  declined: 'The patient declined the proposed change',
  withdrawn: 'Withdrew the proposed change',
} as const

/** @param changes what the patient accepted */
export function proposalClosedEntry(
  state: keyof typeof closedWords,
  changes: FieldChange[] = [],
): EntryText {
  return { kind: 'updated', summary: closedWords[state], details: null, changes }
}
