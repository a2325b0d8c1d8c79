import type { LeadClass, LeadStatus, ReachedField } from '#shared/model/leads.ts'
import { type Columns, classOf, statusOf } from './columns.ts'

/** What reports count of a lead. Times are ms since 1970; null is what never was, or nobody said. */
export type ReportedLead = Record<ReachedField, number | null> & {
  status: LeadStatus
  statusAt: number | null
  reason: string | null
  leadClass: LeadClass | null
  /** What was said first. */
  source: string | null
  campaign: string | null
  formId: string | null
  advocateId: string | null
}

/** The lead in a slot. */
export function leadAt(columns: Columns, slot: number): ReportedLead {
  return {
    status: statusOf(columns.leadStatus.at(slot)),
    statusAt: columns.leadStatusAt.at(slot),
    reason: columns.leadReason.at(slot),
    leadClass: classOf(columns.leadClass.at(slot)),
    source: columns.firstSource.at(slot),
    campaign: columns.firstCampaign.at(slot),
    formId: columns.leadFormId.at(slot),
    advocateId: columns.leadAdvocateId.at(slot),
    newAt: columns.newAt.at(slot),
    openedAt: columns.openedAt.at(slot),
    engagedAt: columns.engagedAt.at(slot),
    reviewAt: columns.reviewAt.at(slot),
    closedAt: columns.closedAt.at(slot),
    lostAt: columns.lostAt.at(slot),
    bookedAt: columns.bookedAt.at(slot),
    convertedAt: columns.convertedAt.at(slot),
  }
}
