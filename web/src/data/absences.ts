import { absenceRoutes } from '#shared/api/absences.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery } from './query.ts'

const api = createClient({ absences: absenceRoutes })

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

type Span = Omit<BodyOf<typeof api.absences.create>, 'staffId'>

/** Plans several of one's own, one after the other; answers how many. */
export const addAbsences = (practiceId: string) =>
  mutation({
    run: async (spans: readonly Span[], { idempotencyKey }) => {
      for (const [index, body] of spans.entries()) {
        // A second attempt does not plan again what the first one has planned.
        const options = { idempotencyKey: `${idempotencyKey}-${index}` }
        await api.absences.create({ params: { practiceId }, body }, options)
      }
      return spans.length
    },
    invalidates,
    invalidatesOnError: true,
  })

export const removeAbsence = (practiceId: string) =>
  mutation({
    run: (absenceId: string) => api.absences.remove({ params: { practiceId, absenceId } }),
    invalidates,
  })
