import { supportRoutes } from '#shared/api/supports.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ supports: supportRoutes })

/** Who supports a provider of the practice. */
export const supportsQuery = (practiceId: string, providerId: string) =>
  query(api.supports.list, { params: { practiceId, providerId } })

const invalidates = [['supports']] as const

export const addSupport = (practiceId: string, providerId: string) =>
  mutation({
    run: (staffId: string) =>
      api.supports.add({ params: { practiceId, providerId }, body: { staffId } }),
    invalidates,
    invalidatesOnError: true,
  })

export const removeSupport = (practiceId: string, providerId: string) =>
  mutation({
    run: (staffId: string) => api.supports.remove({ params: { practiceId, providerId, staffId } }),
    invalidates,
  })
