import type { LeadStatus } from '#shared/model/leads.ts'
import type { PatientItem } from '../records.ts'
import { stampStatus } from './lead-status.ts'
import { type Happening, leadMoved, uploadArrived, uploadRemoved } from './timeline.ts'

/** What an event does to a record: how it changes, and what its history says. */
export type Effect = { change: Partial<PatientItem> | null; happening: Happening | null }

type Moved = { from: LeadStatus; to: LeadStatus; reason: string; note: string | null; at: string }

export function afterMove({ leadData }: PatientItem, { at, ...moved }: Moved): Effect {
  return { change: { leadData: stampStatus(leadData, moved.to, at) }, happening: leadMoved(moved) }
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
    happening: uploadArrived(upload),
  }
}

export function afterUploadSeen({ newUploadCount }: PatientItem): Effect {
  return { change: { newUploadCount: newUploadCount - 1 }, happening: null }
}

type Removed = { key: string; wasCompleted: boolean; wasNew: boolean }

/** An upload that was never completed was never told of. */
export function afterUploadDeleted(patient: PatientItem, removed: Removed): Effect {
  if (!removed.wasCompleted) return { change: null, happening: null }
  return {
    change: {
      uploadCount: patient.uploadCount - 1,
      newUploadCount: patient.newUploadCount - (removed.wasNew ? 1 : 0),
    },
    happening: uploadRemoved(removed.key),
  }
}
