import { queryOptions } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import { ownChartRoutes } from '#shared/api/own-charts.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ auth: authRoutes, ownCharts: ownChartRoutes })

const self = { memberId: 'me' } as const

/** The charts of the member, and open invitations to the member's address. */
export const ownChartsQuery = queryOptions({
  ...query(api.ownCharts.list, { params: self }),
  refetchOnWindowFocus: true,
})

/** Which practice sent an invitation, for visitors who are not signed in. */
export const invitationPreviewQuery = (invitation: string) =>
  queryOptions({
    ...query(api.ownCharts.look, { body: { invitation } }),
    meta: { errors: 'inline' },
  })

/** An invitation as the signed-in member who holds its link sees it. */
export const heldInvitationQuery = (invitation: string) =>
  queryOptions({
    ...query(api.ownCharts.find, { params: self, body: { invitation } }),
    refetchOnWindowFocus: true,
    meta: { errors: 'inline' },
  })

/** The charts decide what the member may open, so the session is read again too. */
const ofCharts = {
  invalidates: [['ownCharts'], api.auth.session.key, ['permissions'], ['details']],
  invalidatesOnError: true,
} as const

export const acceptChartInvitation = mutation({
  run: (body: BodyOf<typeof api.ownCharts.accept>, options) =>
    api.ownCharts.accept({ params: self, body }, options),
  ...ofCharts,
})

export const declineChartInvitation = mutation({
  run: (body: BodyOf<typeof api.ownCharts.decline>) =>
    api.ownCharts.decline({ params: self, body }),
  ...ofCharts,
})

export const setSharing = (patientId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.ownCharts.setSharing>) =>
      api.ownCharts.setSharing({ params: { ...self, patientId }, body }),
    invalidates: [api.ownCharts.list.key],
    invalidatesOnError: true,
  })

export const disconnectChart = (patientId: string) =>
  mutation({
    run: (practiceId: string) =>
      api.ownCharts.disconnect({ params: { ...self, patientId }, body: { practiceId } }),
    ...ofCharts,
  })
