import type { LeadStatus } from '#shared/model/leads.ts'
import type { PatientItem } from '../records.ts'
import { stampAdjusted, stampStatus } from './lead-status.ts'
import {
  type EntryText,
  leadAdjusted,
  leadMoved,
  uploadArrived,
  uploadMovedHere,
  uploadRemoved,
  uploadTakenAway,
} from './timeline.ts'

/** What an event changes in a record, and the timeline entry that it adds. */
export type Effect = { change: Partial<PatientItem> | null; entry: EntryText | null }

type Moved = { from: LeadStatus; to: LeadStatus; reason: string; note: string | null; at: string }

export function afterMove({ leadData }: PatientItem, { at, ...moved }: Moved): Effect {
  return { change: { leadData: stampStatus(leadData, moved.to, at) }, entry: leadMoved(moved) }
}

type Ongoing = { count: number; nextDueAt: string | null }

/** The tasks about a person as they are now: whatever event told of them, in whatever order. */
export function afterTasks(patient: PatientItem, ongoing: Ongoing): Effect {
  const { count: openTaskCount, nextDueAt: nextTaskDueAt } = ongoing
  const isSame = patient.openTaskCount === openTaskCount && patient.nextTaskDueAt === nextTaskDueAt
  return { change: isSame ? null : { openTaskCount, nextTaskDueAt }, entry: null }
}

type Adjusted = Omit<Moved, 'reason' | 'at'> & { reason: string | null; statusAt: string }

/** The history has every adjustment; when a status was first reached stays. */
export function afterAdjustment({ leadData }: PatientItem, adjusted: Adjusted): Effect {
  const { to, statusAt } = adjusted
  return {
    change: { leadData: stampAdjusted(leadData, to, statusAt) },
    entry: leadAdjusted(adjusted),
  }
}

type Arrived = { key: string; files: number; bytes: number; at: string }

/**
 * Counts only add and subtract, so that events about one upload may come in any order: until all of
 * them have come, a count may be below zero.
 */
export function afterUpload(patient: PatientItem, { at, ...upload }: Arrived): Effect {
  const { uploadCount, newUploadCount, lastUploadAt } = patient
  return {
    change: {
      uploadCount: uploadCount + 1,
      newUploadCount: newUploadCount + 1,
      lastUploadAt: lastUploadAt !== null && lastUploadAt > at ? lastUploadAt : at,
    },
    entry: uploadArrived(upload),
  }
}

export function afterUploadSeen({ newUploadCount }: PatientItem): Effect {
  return { change: { newUploadCount: newUploadCount - 1 }, entry: null }
}

type MovedHere = Arrived & { wasNew: boolean }

/** An upload that came to another chart is in this one now. */
export function afterUploadMovedHere(
  patient: PatientItem,
  { wasNew, at, ...upload }: MovedHere,
): Effect {
  const { change } = afterUpload(patient, { ...upload, at })
  const newUploadCount = patient.newUploadCount + (wasNew ? 1 : 0)
  return { change: { ...change, newUploadCount }, entry: uploadMovedHere(upload) }
}

/** It is in the right chart, and counts here no longer. */
export function afterUploadMovedAway(
  patient: PatientItem,
  { key, wasNew }: { key: string; wasNew: boolean },
): Effect {
  const { change } = afterUploadDeleted(patient, { key, wasCompleted: true, wasNew })
  return { change, entry: uploadTakenAway(key) }
}

type Removed = { key: string; wasCompleted: boolean; wasNew: boolean }

/** An upload that was never completed was never counted. */
export function afterUploadDeleted(patient: PatientItem, removed: Removed): Effect {
  if (!removed.wasCompleted) return { change: null, entry: null }
  return {
    change: {
      uploadCount: patient.uploadCount - 1,
      newUploadCount: patient.newUploadCount - (removed.wasNew ? 1 : 0),
    },
    entry: uploadRemoved(removed.key),
  }
}
