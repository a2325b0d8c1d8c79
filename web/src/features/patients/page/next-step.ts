import { leadStatus } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'

type Shown = Pick<
  PatientRecord,
  'isArchived' | 'isLead' | 'leadStatus' | 'newUploadCount' | 'nextTaskDueAt' | 'nextAppointmentAt'
>

/** What is to be done next, and since or until when. */
export type NextStep =
  | { kind: 'lateTask' | 'task' | 'appointment'; at: string }
  | { kind: 'scans'; count: number }
  | { kind: 'newLead' }

/** Whether a person is a lead without a contact. */
export function isNewLead(record: Pick<Shown, 'isArchived' | 'isLead' | 'leadStatus'>): boolean {
  return !record.isArchived && record.isLead && record.leadStatus === leadStatus.new
}

/**
 * The one thing that comes next for a record: what is late, what nobody has looked at, a lead that nobody
 * has been in touch with, then whatever is due first; null for nothing.
 */
export function nextStepOf(record: Shown, now: Date): NextStep | null {
  const { nextTaskDueAt: due, nextAppointmentAt: appointment, newUploadCount: count } = record
  const today = now.toISOString()
  if (record.isArchived) return null
  if (due !== null && due < today) return { kind: 'lateTask', at: due }
  if (count > 0) return { kind: 'scans', count }
  if (isNewLead(record)) return { kind: 'newLead' }
  const comes = appointment !== null && appointment >= today ? appointment : null
  if (due !== null && (comes === null || due <= comes)) return { kind: 'task', at: due }
  return comes === null ? null : { kind: 'appointment', at: comes }
}
