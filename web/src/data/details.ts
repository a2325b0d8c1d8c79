import { authRoutes } from '#shared/api/auth.ts'
import { detailRoutes } from '#shared/api/details.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ auth: authRoutes, details: detailRoutes })

/** The details of one's own chart. */
export const ownDetailsQuery = (practiceId: string, patientId: string) =>
  query(api.details.get, { params: { practiceId, patientId } })

/** Changes the own chart; a new name is the account's too. */
export const updateOwnDetails = (practiceId: string, patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.details.update>, options) =>
      api.details.update({ params: { practiceId, patientId }, body }, options),
    write: (client, saved) =>
      client.setQueryData(ownDetailsQuery(practiceId, patientId).queryKey, saved),
    invalidates: [api.auth.session.key],
  })
