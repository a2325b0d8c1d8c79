import { queryOptions } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import { isError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, query } from './query.ts'

const api = createClient({ auth: authRoutes })

export const signIn = (body: BodyOf<typeof api.auth.login>) => api.auth.login({ body })

export const passTwoFactor = (body: BodyOf<typeof api.auth.passTwoFactor>) =>
  api.auth.passTwoFactor({ body })

export const resendTwoFactor = (body: BodyOf<typeof api.auth.resendTwoFactor>) =>
  api.auth.resendTwoFactor({ body })

export const signOut = () => api.auth.logout()

/** How the member signs in. */
export const optionsQuery = query(api.auth.options, {})

export const updateOptions = mutation({
  run: (body: BodyOf<typeof api.auth.updateOptions>) => api.auth.updateOptions({ body }),
  write: (client, options) => client.setQueryData(optionsQuery.queryKey, options),
})

/** Where the member is signed in, as it is now. */
export const sessionsQuery = queryOptions({
  ...listQuery(api.auth.listSessions, {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Ends a session; one that has ended meanwhile is what was wanted. */
export const endSession = mutation({
  run: (sessionId: string) =>
    api.auth.endSession({ params: { sessionId } }).catch((thrown: unknown) => {
      if (!isError(thrown, 'ERR_TARGET_NOT_FOUND')) throw thrown
    }),
  invalidates: [api.auth.listSessions.key],
})

export const endOtherSessions = mutation({
  run: () => api.auth.endSessions({ query: { keepCurrent: 1 } }),
  invalidates: [api.auth.listSessions.key],
})

/** Ends this session, too: nothing can be read again. */
export const endAllSessions = mutation({
  run: () => api.auth.endSessions({ query: { keepCurrent: 0 } }),
})
