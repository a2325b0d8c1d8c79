import { badField, CatalogueError } from '#shared/errors.ts'
import { canMove, leadTargetsFrom } from '#shared/model/lead-moves.ts'
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
  if (!canMove(before.leadStatus, 'change')) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      'A converted lead is a patient now. Its status is only adjusted.',
    ])
  }
  if (!leadTargetsFrom(before.leadStatus, 'change').includes(status)) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  ensureReasonOf(status, reason)
  return inStatus(before, { status, reason, at: now.toISOString() }, { by, now })
}

/** What is corrected: a status, with or without a reason; since when (ISO 8601); or both. */
export type Adjustment = {
  status?: LeadTarget | undefined
  reason?: string | null | undefined
  statusAt?: string | undefined
}

/**
 * The lead after a correction of its status, or of since when it is in it. A time alone leaves the
 * reason as it is; a status that the lead is in already keeps its time unless another is said.
 * @throws ERR_TARGET_NOT_FOUND where the record is no lead, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT
 *   for a time in the future, a reason of another status, or a time of a lead that has no status
 */
export function adjustLead(
  before: PatientItem,
  { status, reason = null, statusAt }: Adjustment,
  { by, now }: { by: Person; now: Date },
): PatientItem {
  if (!before.isLead) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (statusAt !== undefined && statusAt > now.toISOString()) {
    throw badField('statusAt', 'must not be in the future')
  }
  const target = leadTargetsFrom(before.leadStatus, 'adjust').find(
    (one) => one === (status ?? before.leadStatus),
  )
  if (target === undefined) throw badField('status', 'choose a status')
  if (reason !== null) ensureReasonOf(target, reason)
  const isSame = target === before.leadStatus
  const since = isSame ? before.leadStatusAt : null
  const after = {
    status: target,
    reason: status === undefined ? before.leadData.statusReason : reason,
    at: statusAt ?? since ?? now.toISOString(),
  }
  if (isSame && after.reason === before.leadData.statusReason && after.at === since) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  return inStatus(before, after, { by, now })
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function ensureReasonOf(status: LeadTarget, reason: string): void {
  if (leadReasons[status].includes(reason)) return
  throw badField('reason', `must be one of ${leadReasons[status].join(', ')}`)
}

/** The lead in a status; who is converted is a patient from then on. */
function inStatus(
  before: PatientItem,
  { status, reason, at }: { status: LeadTarget; reason: string | null; at: string },
  { by, now }: { by: Person; now: Date },
): PatientItem {
  const { leadData, leadStatus: from, leadStatusAt } = before
  const previous = from === status ? {} : { previousStatus: from, previousStatusAt: leadStatusAt }
  return amendPatient(
    before,
    {
      leadStatus: status,
      leadStatusAt: at,
      leadStatusSetBy: by,
      isPatient: before.isPatient || status === leadStatus.converted,
      leadData: { ...leadData, ...previous, status, statusReason: reason },
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

/** The same for an adjustment: a time that was recorded stays, whatever time somebody says. */
export function stampAdjusted(data: LeadData, status: LeadStatus, at: string): LeadData {
  const target = leadTargets.find((code) => code === status)
  const isReached = target !== undefined && data[leadTimestampFields[target]] !== null
  return isReached ? data : stampStatus(data, status, at)
}
