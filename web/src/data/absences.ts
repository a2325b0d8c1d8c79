import { api } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery } from './query.ts'

/** When the staff are away. */
export const absencesQuery = (practiceId: string) =>
  listQuery(api.absences.list, { params: { practiceId } })

const invalidates = [['absences'], ['distributions']] as const

export const addAbsence = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.absences.create>, options) =>
      api.absences.create({ params: { practiceId }, body }, options),
    invalidates,
  })

export const removeAbsence = (practiceId: string) =>
  mutation({
    run: (absenceId: string) => api.absences.remove({ params: { practiceId, absenceId } }),
    invalidates,
  })
