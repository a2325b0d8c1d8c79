import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import type { Touch } from '#shared/model/touch.ts'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'

const api = createClient({ auth: authRoutes, members: memberRoutes })

export const MEMBER_STALE_MS = 10 * 60_000

const self = { params: { memberId: 'me' } } as const

/**
 * The signed-in member, null where nobody is. Once somebody was signed in, the end of the session
 * is an error: the page stays as it is, and the person is asked to sign in again. So is somebody
 * else's session, as it comes about when they sign in in another tab.
 */
export const memberQuery = queryOptions({
  queryKey: [...api.auth.session.key, {}],
  queryFn: async ({ signal, client, queryKey }): Promise<MemberInfo | null> => {
    const before = client.getQueryData<MemberInfo | null>(queryKey)
    const { member } = await api.auth.session({}, { signal })
    if (before && before.id !== member?.id) throw new ApiError('ERR_UNAUTHENTICATED')
    return member
  },
  staleTime: MEMBER_STALE_MS,
  refetchOnWindowFocus: true,
})

/** Reads who is signed in, whatever is cached. */
export const readMember = () => api.members.get(self)

function writeMember(client: QueryClient, member: MemberInfo) {
  client.setQueryData(memberQuery.queryKey, member)
}

type Registration = Record<'firstName' | 'lastName' | 'email' | 'mobile' | 'password', string> & {
  /** How the person came first. */
  touch: Touch
}

export const register = mutation({
  run: (body: Registration, options) => api.members.register({ body }, options),
})

/** Sends the code that proves the address of a new account. */
export const sendRegisterCode = (registration: { memberId: string; email: string }) =>
  api.members.sendRegisterCode({ query: registration })

/** Proves the address of a new account, and signs in. */
export const proveEmail = (memberId: string, email: string, code: string) =>
  api.members.proveEmail({ params: { memberId }, body: { email, code } })

/** Sends the code that a new password takes. */
export const sendResetCode = (email: string) => api.members.sendResetCode({ query: { email } })

export const resetPassword = (memberId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.members.resetPassword>) =>
      api.members.resetPassword({ params: { memberId }, body }),
  })

/** Changes the password, which ends the other sessions. */
export const changePassword = mutation({
  run: (body: BodyOf<typeof api.members.changePassword>) =>
    api.members.changePassword({ ...self, body }),
  invalidates: [api.auth.listSessions.key],
})

/** Sends the code that proves another email address. */
export const sendEmailCode = (body: BodyOf<typeof api.members.sendEmailCode>) =>
  api.members.sendEmailCode({ ...self, body })

/** Changes the email address, which ends the other sessions. */
export const changeEmail = mutation({
  run: (code: string) => api.members.changeEmail({ ...self, body: { code } }),
  write: writeMember,
  invalidates: [api.auth.listSessions.key],
})

/** Sends the code that proves a mobile number. */
export const sendMobileCode = (body: BodyOf<typeof api.members.sendMobileCode>) =>
  api.members.sendMobileCode({ ...self, body })

export const verifyMobile = mutation({
  run: (code: string) => api.members.verifyMobile({ ...self, body: { code } }),
  write: writeMember,
  invalidates: [api.auth.options.key],
})

export const updateMember = mutation({
  run: (body: BodyOf<typeof api.members.update>) => api.members.update({ ...self, body }),
  write: writeMember,
})

export const switchPractice = mutation({
  run: (practiceId: string) => api.members.switchPractice({ ...self, body: { practiceId } }),
})

/** Closes the account; the session has ended after it: nothing can be read again. */
export const closeAccount = mutation({
  run: (body: BodyOf<typeof api.members.close>) => api.members.close({ ...self, body }),
})
