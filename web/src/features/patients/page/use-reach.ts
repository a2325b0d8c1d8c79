import { useQuery } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { reachQuery } from '../../../data/messages.ts'
import { usePractice } from '../../../session/member.ts'

/** What is wrong with the email address and mobile number of a record; undefined until it is known. */
export function useReach({ patientId, email, mobile }: PatientRecord) {
  const { id } = usePractice()
  const contact = `${email} ${mobile}`
  const { data, isPlaceholderData } = useQuery(reachQuery(id, patientId, contact))
  return isPlaceholderData ? undefined : data
}
