import { queryOptions } from '@tanstack/react-query'
import { openidRoutes } from '#shared/api/openid.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ openid: openidRoutes })

/** The sign-in service of the stage, where one is set up. */
export const openidQuery = queryOptions({
  ...query(api.openid.info, {}),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { errors: 'silent' },
})

export const beginOpenid = mutation({
  run: (body: BodyOf<typeof api.openid.begin>) => api.openid.begin({ body }),
})

export const finishOpenid = mutation({
  run: (body: BodyOf<typeof api.openid.callback>) => api.openid.callback({ body }),
})

/** Joins the sign-in service with an account of the same address. */
export const linkOpenid = mutation({
  run: (body: BodyOf<typeof api.openid.link>) => api.openid.link({ body }),
})
