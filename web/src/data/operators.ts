import { operatorRoutes } from '#shared/api/operators.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'

const api = createClient({ operators: operatorRoutes })

/** Finds accounts by a part of their address, for the platform's operator: asked for each time. */
export const findAccounts = mutation({
  run: (key: string) => api.operators.find({ body: { key } }),
})
export type FoundAccounts = Awaited<ReturnType<typeof findAccounts.run>>
export type FoundAccount = FoundAccounts['items'][number]

/** Ends all sessions of a member. */
export const endSessionsOf = mutation({
  run: (memberId: string) => api.operators.endSessions({ params: { memberId } }),
})
