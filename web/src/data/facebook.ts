import { facebookRoutes } from '#shared/api/facebook.ts'
import type { FacebookConnection } from '#shared/model/facebook.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ facebook: facebookRoutes })

/** How the practice is connected to Facebook. */
export const facebookQuery = (practiceId: string) =>
  query(api.facebook.get, { params: { practiceId } })

const invalidates = [['facebook']] as const

/** Connects with what Facebook came back with. */
export const connectFacebook = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.facebook.connect>) =>
      api.facebook.connect({ params: { practiceId }, body }),
    write: (client, state) => client.setQueryData(facebookQuery(practiceId).queryKey, state),
    invalidates: [],
  })

/** Changes the version of a connection that was read. */
export const changeFacebook = (
  practiceId: string,
  { version }: Pick<FacebookConnection, 'version'>,
) =>
  mutation({
    run: (change: Omit<BodyOf<typeof api.facebook.update>, 'version'>) =>
      api.facebook.update({ params: { practiceId }, body: { ...change, version } }),
    write: (client, state) => client.setQueryData(facebookQuery(practiceId).queryKey, state),
    invalidatesOnError: true,
    invalidates,
  })

export const disconnectFacebook = (practiceId: string) =>
  mutation({
    run: () => api.facebook.disconnect({ params: { practiceId } }),
    invalidates,
    invalidatesOnError: true,
  })
