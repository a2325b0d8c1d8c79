import { badField, CatalogueError } from '#shared/errors.ts'
import {
  type LeadStatus,
  type LeadTarget,
  leadReasons,
  leadStatus,
  leadTargets,
  leadTimestampFields,
} from '#shared/model/leads.ts'
import type { LeadData } from '#shared/model/patient.ts'
import { amendPatient, type PatientItem } from '../records.ts'

export type Person = { id: string; name: string }
export type Move = { status: LeadTarget; reason: string }

/**
 * The lead after a move along the pipeline (specification, section 4). When a status was first
 * reached is stamped by the consumer of the event.
 * @throws ERR_TARGET_NOT_FOUND where the record is no lead, ERR_NO_CHANGE, ERR_ACCESS_DENIED for
 *   leaving converted, ERR_REQUEST_PARAMS_MISFORMAT for a reason of another status
 */
export function moveLead(
  before: PatientItem,
  { status, reason }: Move,
  { by, now }: { by: Person; now: Date },
): PatientItem {
  if (!before.isLead) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (before.leadStatus === status) throw new CatalogueError('ERR_NO_CHANGE')
  if (before.leadStatus === leadStatus.converted) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      'A converted lead is a patient now. Its status stays.',
    ])
  }
  if (!leadReasons[status].includes(reason)) {
    throw badField('reason', `must be one of ${leadReasons[status].join(', ')}`)
  }
  return amendPatient(
    before,
    {
      leadStatus: status,
      leadStatusAt: now.toISOString(),
      leadStatusSetBy: by,
      isPatient: before.isPatient || status === leadStatus.converted,
      leadData: {
        ...before.leadData,
        status,
        statusReason: reason,
        previousStatus: before.leadStatus,
        previousStatusAt: before.leadStatusAt,
      },
    },
    now,
  )
}

/** Records when a status was first reached. Events come in any order: the earliest time counts. */
export function stampStatus(data: LeadData, status: LeadStatus, at: string): LeadData {
  const target = leadTargets.find((code) => code === status)
  if (target === undefined) return data
  const field = leadTimestampFields[target]
  const recorded = data[field]
  return recorded !== null && recorded <= at ? data : { ...data, [field]: at }
}
