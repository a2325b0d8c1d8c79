import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useAction } from '../../../data/mutation.ts'
import { mergePatients, patientQuery, similarQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { beginMerge, type Draft, renewed, rolesOf, takenOf } from './choices.ts'

/**
 * A merge with another record as it is prepared and made. Both records stay as they were first read, so
 * that nothing changes under what is chosen; where others changed one meanwhile, the answer to the
 * merge says so, and the choices are put over what the records say now.
 * @param otherId empty while no other record is chosen
 */
export function useMerge(
  record: PatientRecord,
  otherId: string,
  onMerged: (patientId: string) => void,
) {
  const practiceId = usePractice().id
  const client = useQueryClient()
  const other = useQuery({ ...patientQuery(practiceId, otherId), enabled: otherId !== '' })
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const change = (draft: Draft) => setDrafts((all) => ({ ...all, [otherId]: draft }))
  // Whoever it was merged into answers for it.
  const isElsewhere = other.data !== undefined && other.data.patientId !== otherId
  const known = drafts[otherId]
  const fresh =
    known || !other.data || isElsewhere ? null : beginMerge({ one: record, other: other.data })
  if (fresh) change(fresh)
  const draft = known ?? fresh

  async function explain({ name }: ApiError) {
    if (!draft || (name !== 'ERR_VERSION_CONFLICT' && name !== 'ERR_PATIENT_MERGED')) return
    const read = (id: string) =>
      client.fetchQuery({ ...patientQuery(practiceId, id), staleTime: 0 }).catch(() => null)
    const [one, now] = await Promise.all([read(draft.one.patientId), read(otherId)])
    if (name === 'ERR_PATIENT_MERGED') {
      await client.invalidateQueries({
        queryKey: similarQuery(practiceId, record.patientId).queryKey,
      })
    } else if (one && now) change(renewed(draft, { one, other: now }))
  }

  const merge = useAction(mergePatients(practiceId), {
    onSuccess: ({ patientId }) => onMerged(patientId),
    onError: explain,
  })

  function start() {
    if (!draft) return
    const { kept, gone } = rolesOf(draft)
    merge.start({
      ...{ patientId: kept.patientId, patientVersion: kept.version },
      ...{ otherId: gone.patientId, otherVersion: gone.version },
      take: takenOf(draft),
    })
  }
  const { pending, error, clearError } = merge
  return { other, draft, change, isElsewhere, start, pending, error, clearError }
}
