import { leadStatus } from '#shared/model/leads.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { reachOf } from '#shared/permissions.ts'
import { holdersOf } from '../../session/queries.ts'
import { statusTexts as texts } from '../texts.ts'

/** Why a member may not change a lead's status; null where the member may. */
export function whyNotChange(
  member: MemberInfo | null,
  record: Pick<PatientRecord, 'leadStatus' | 'leadAdvocateId' | 'patientAdvocateId'>,
): string | null {
  const reaches = reachOf('practices.leads.setStatus', holdersOf(member))
  const isOwn =
    member !== null && [record.leadAdvocateId, record.patientAdvocateId].includes(member.id)
  const isPermitted =
    reaches.includes('all') || reaches.includes('leads') || (reaches.includes('assigned') && isOwn)
  if (!isPermitted) return texts.notPermitted
  return record.leadStatus === leadStatus.converted ? texts.converted : null
}
