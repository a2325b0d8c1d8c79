import { type LeadStatus, leadStatusLabels } from '#shared/model/leads.ts'
import type { TimelineEntry } from '#shared/model/patient.ts'
import type { PatientItem } from '../records.ts'
import type { Person } from './lead-status.ts'
import type { EditableField } from './patient.ts'

/** The content of a timeline entry, without its author and time. */
export type EntryText = Pick<TimelineEntry, 'kind' | 'summary' | 'details'>

export function created({ isLead, isPatient }: PatientItem): EntryText {
  const as = isLead && isPatient ? 'a lead and patient' : isLead ? 'a lead' : 'a patient'
  return { kind: 'created', summary: `Added as ${as}`, details: null }
}

const fieldLabels: Record<EditableField, string> = {
  firstName: 'first name',
  middleName: 'middle name',
  lastName: 'last name',
  email: 'email',
  mobile: 'mobile number',
  dob: 'date of birth',
  timezone: 'time zone',
  contactPhone: 'contact phone',
  addressLine1: 'address',
  addressLine2: 'address',
  addressCity: 'city',
  addressState: 'state',
  addressZip: 'ZIP code',
  addressCountry: 'country',
  registerSource: 'source',
  marketingCampaign: 'marketing campaign',
  insuranceCompany: 'insurance company',
  insurancePlan: 'insurance plan',
  group: 'group',
}

export function updated(changed: readonly EditableField[]): EntryText {
  return { kind: 'updated', summary: `Changed ${fieldWords(changed)}`, details: null }
}

/** Patients keep their own details. */
export function updatedByPatient(changed: readonly EditableField[]): EntryText {
  const summary = `The patient changed ${fieldWords(changed)}`
  return { kind: 'updated', summary, details: null }
}

function fieldWords(fields: readonly EditableField[]): string {
  return [...new Set(fields.map((field) => fieldLabels[field]))].join(', ')
}

type Move = { from: LeadStatus; to: LeadStatus; reason: string; note: string | null }

export function leadMoved({ from, to, reason, note }: Move): EntryText {
  return {
    kind: 'leadStatus',
    summary: `${leadStatusLabels[from]} → ${leadStatusLabels[to]}`,
    details: { from, to, reason, note },
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

/** Somebody else treats the person now; null for nobody. */
export function providerChanged(name: string | null): EntryText {
  const summary = name === null ? 'No provider any longer' : `Provider is now ${name}`
  return { kind: 'provider', summary, details: null }
}

/** The person belongs to another group now; null for none. */
export function groupChanged(name: string | null): EntryText {
  const summary = name === null ? 'In no group any longer' : `Group is now ${name}`
  return { kind: 'group', summary, details: null }
}

export const accountUnlinked: EntryText = {
  kind: 'account',
  summary: 'The person closed their account; the record stays here',
  details: null,
}

export const accountLinked: EntryText = {
  kind: 'account',
  summary: 'The person now sees this record with an own account',
  details: null,
}

export const emailTaken: EntryText = {
  kind: 'updated',
  summary: 'The patient has a new email address, which another record of the practice has already',
  details: null,
}

export function changeProposedEntry(fields: readonly EditableField[]): EntryText {
  const summary = `Proposed a change to the patient: ${fieldWords(fields)}`
  return { kind: 'updated', summary, details: null }
}

const closedWords = {
  accepted: 'The patient accepted the proposed change',
  declined: 'The patient declined the proposed change',
  withdrawn: 'Withdrew the proposed change',
} as const

export function proposalClosedEntry(
  state: keyof typeof closedWords,
  changed: readonly EditableField[] = [],
): EntryText {
  const what = changed.length > 0 ? `: ${fieldWords(changed)}` : ''
  return { kind: 'updated', summary: `${closedWords[state]}${what}`, details: null }
}
