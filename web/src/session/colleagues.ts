import { useQuery } from '@tanstack/react-query'
import { mayBeNotified } from '#shared/mentions.ts'
import type { PracticePermission } from '#shared/permissions.ts'
import { patientQuery } from '../data/patients.ts'
import { staffsQuery } from '../data/staffs.ts'
import type { MentionChoice } from '../ui/mentions.ts'
import { nameChoices } from '../ui/name-choices.ts'
import { useMember, usePractice } from './member.ts'

/**
 * The colleagues who can be notified of a text about a patient, as a select takes them.
 * @param permission with which such texts are read
 * @param providerId the doctor of the case that the text is about, who may see it whoever treats the patient
 */
export function useColleagues(
  permission: PracticePermission,
  patientId: string,
  providerId: string | null = null,
): MentionChoice[] {
  const { id: practiceId } = usePractice()
  const me = useMember()
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  // Only where the record is open already: to look it up is to look at it.
  const query = { ...patientQuery(practiceId, patientId), enabled: false }
  const { data: record } = useQuery(query)
  const isLead = record?.isLead ?? false
  const known = [record?.providerId ?? null, providerId]
  return nameChoices(
    staffs.filter(
      (one) =>
        one.staffId !== me?.id &&
        known.some((id) => mayBeNotified(permission, one, { isLead, providerId: id })),
    ),
  )
}
