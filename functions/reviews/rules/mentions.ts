import type { PatientBasics } from '#functions/patients/public.ts'
import { notifiedOf, type StaffItem } from '#functions/staffs/public.ts'
import { badField } from '#shared/errors.ts'
import type { NotifiedPerson } from '#shared/model/mention.ts'
import type { ReviewItem } from '../records.ts'

type Known = {
  /** Those of the ids who have ever worked in the practice. */
  staffs: readonly StaffItem[]
  patient: PatientBasics | null
  /** The account of the patient, who may work in the practice and never reads remarks on their own case. */
  accountId: string | null
}

/**
 * The colleagues whom a remark on a case mentions. The doctor of the case reads it, whoever treats the patient.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT if one of them may not read remarks on the case
 */
export function mentionedIn(
  { providerId }: Pick<ReviewItem, 'providerId'>,
  ids: readonly string[],
  { staffs, patient, accountId }: Known,
): NotifiedPerson[] {
  if (accountId !== null && ids.includes(accountId)) {
    throw badField('notifyStaffIds', 'must be colleagues who may see this record')
  }
  const isLead = patient?.isLead ?? false
  const treating = { isLead, providerId: patient?.providerId ?? null }
  return ids.flatMap((id) => {
    const record = id === providerId ? { isLead, providerId } : treating
    return notifiedOf([id], staffs, 'medicalRecordReviews.remark', record)
  })
}
