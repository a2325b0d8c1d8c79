import { queryOptions } from '@tanstack/react-query'
import { invitationRoutes } from '#shared/api/invitations.ts'
import { memberRoutes } from '#shared/api/members.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { createClient } from '../api/client.ts'
import { pollWhileSending } from './deliveries.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, query } from './query.ts'

const api = createClient({ invitations: invitationRoutes, members: memberRoutes })

export const invitationsQuery = (practiceId: string) =>
  queryOptions({
    ...listQuery(api.invitations.list, { params: { practiceId } }),
    refetchInterval: ({ state }) => pollWhileSending(state.data?.items),
  })

/** What the link of an invitation stands for. */
export const offerQuery = (invitation: string) =>
  queryOptions({
    ...query(api.invitations.look, { body: { invitation } }),
    meta: { errors: 'inline' },
  })

const invalidates = [['invitations']] as const

export const invite = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.invitations.create>, options) =>
      api.invitations.create({ params: { practiceId }, body }, options),
    invalidates,
  })

export const resendInvitation = (practiceId: string, invitationId: string) =>
  mutation({
    run: () => api.invitations.resend({ params: { practiceId, invitationId } }),
    invalidates,
  })

export const revokeInvitation = (practiceId: string, invitationId: string) =>
  mutation({
    run: () => api.invitations.revoke({ params: { practiceId, invitationId } }),
    invalidates,
  })

/** Accepts an invitation, and works in its practice from then on. Answers the member. */
export async function joinByInvitation(invitation: string): Promise<MemberInfo> {
  const { practiceId } = await api.invitations.accept({ body: { invitation } })
  return api.members.switchPractice({ params: { memberId: 'me' }, body: { practiceId } })
}

export const acceptInvitation = (invitation: string) =>
  mutation({ run: () => joinByInvitation(invitation) })
