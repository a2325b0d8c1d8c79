import { operatorRoutes } from '#shared/api/operators.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'

const api = createClient({ operators: operatorRoutes })

/** Finds the account of an address, for the platform's operator: asked for each time. */
export const findAccount = mutation({
  run: (email: string) => api.operators.find({ body: { email } }),
})
export type FoundAccount = Awaited<ReturnType<typeof findAccount.run>>

/** Ends all sessions of a member. */
export const endSessionsOf = mutation({
  run: (memberId: string) => api.operators.endSessions({ params: { memberId } }),
})
