import { queryOptions } from '@tanstack/react-query'
import { logoRoutes } from '#shared/api/logos.ts'
import type { LogoType } from '#shared/model/logo.ts'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'
import { sha256Of } from './sha256.ts'

const api = createClient({ logos: logoRoutes })

/** The address that the server gives is good for an hour. */
const STALE_MS = 30 * 60_000

/** Where a practice's logo is; null where it has none. Without it pages are whole. */
export const logoQuery = (practiceId: string) =>
  queryOptions({
    ...query(api.logos.get, { params: { practiceId } }),
    select: ({ url }) => url,
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
    meta: { errors: 'silent' },
  })

/** Sends a picture and makes it the practice's logo. */
export const setLogo = (practiceId: string) =>
  mutation({
    run: async ({ file, type }: { file: File; type: LogoType }) => {
      const bytes = await file.arrayBuffer()
      const params = { practiceId }
      const body = { type, size: bytes.byteLength, sha256: await sha256Of(bytes) }
      const { logoId, url, headers } = await api.logos.begin({ params, body })
      const put = await fetch(url, { method: 'PUT', headers, body: bytes }).catch(() => null)
      if (!put?.ok) throw new ApiError('ERR_UPLOAD_FAILED')
      return api.logos.set({ params, body: { logoId } })
    },
    write: (client, set) => client.setQueryData(logoQuery(practiceId).queryKey, set),
  })

export const removeLogo = (practiceId: string) =>
  mutation({
    run: () => api.logos.remove({ params: { practiceId } }),
    write: (client) => client.setQueryData(logoQuery(practiceId).queryKey, { url: null }),
  })
