import { callAudit } from '#functions/platform/audit.ts'
import { type LeadClass, leadClassLabels } from '#shared/model/leads.ts'
import type { PatientItem } from '../records.ts'
import { classLead } from '../rules/lead-class.ts'
import { classIs } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'

const labelOf = (leadClass: LeadClass | null) => leadClass && leadClassLabels[leadClass]

/**
 * Says how likely a lead is to become a patient, null for nobody knows; answers the record as it is
 * then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_NO_CHANGE
 */
export function setLeadClass(
  store: PatientStore,
  patientId: string,
  leadClass: LeadClass | null,
  calling: Calling,
): Promise<PatientItem> {
  return changeRecord(store, patientId, calling, async (before) => ({
    after: classLead(before, leadClass, calling.call.now),
    entry: classIs({ from: labelOf(before.leadClass), to: labelOf(leadClass) }),
    audit: callAudit(calling.call, 'leads.setClass', { patientId }),
    writes: [],
  }))
}
