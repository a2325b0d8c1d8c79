import { useQueryClient } from '@tanstack/react-query'
import type { PatientRecord } from '#shared/model/patient.ts'
import { keys } from '../../../api/keys.ts'
import { memberQuery } from '../../../session/queries.ts'
import { patientQuery } from '../queries.ts'

/** The history and the first time of a status are written down a moment after the move. */
const LATER_MS = [1_200, 4_000] as const

/**
 * After a move: permissions, the record, what happened to it and the lists are asked for again
 * (specification, section 4); the record and its history once more when they must have settled.
 */
export function useAfterMove(practiceId: string, patientId: string) {
  const client = useQueryClient()
  return async (moved: PatientRecord) => {
    client.setQueryData(patientQuery(practiceId, patientId).queryKey, moved)
    for (const delay of LATER_MS) {
      setTimeout(() => {
        void client.invalidateQueries({ queryKey: keys.patient(practiceId, patientId) })
      }, delay)
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.permissions }),
      client.invalidateQueries({ queryKey: memberQuery.queryKey }),
      client.invalidateQueries({ queryKey: keys.patients(practiceId) }),
    ])
  }
}
