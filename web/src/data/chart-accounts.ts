import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { chartAccountRoutes } from '#shared/api/chart-accounts.ts'
import type { ChartAccount } from '#shared/model/chart-account.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { pollWhileSending } from './deliveries.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'
import type { Patient } from './uploads.ts'

const api = createClient({ chartAccounts: chartAccountRoutes })

const paramsOf = ({ practiceId, patientId }: Patient) => ({ practiceId, patientId })

/** Whether a chart has an account, and its latest invitation. */
export const chartAccountQuery = (chart: Patient) =>
  queryOptions({
    ...query(api.chartAccounts.get, { params: paramsOf(chart) }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      pollWhileSending(state.data?.invitation ? [state.data.invitation] : []),
  })

/** A change of the account shows in the record and its history too. */
const changes = (chart: Patient) => ({
  write: (client: QueryClient, account: ChartAccount) =>
    client.setQueryData(chartAccountQuery(chart).queryKey, account),
  invalidates: [['patients'], ['permissions'], ['chartAccounts']] satisfies CacheKey[],
  invalidatesOnError: true,
})

export const inviteToChart = (chart: Patient) =>
  mutation({
    run: (body: BodyOf<typeof api.chartAccounts.invite>, options) =>
      api.chartAccounts.invite({ params: paramsOf(chart), body }, options),
    ...changes(chart),
  })

export const resendChartInvitation = (chart: Patient) =>
  mutation({
    run: (invitationId: string) =>
      api.chartAccounts.resend({ params: paramsOf(chart), body: { invitationId } }),
    ...changes(chart),
  })

export const revokeChartInvitation = (chart: Patient) =>
  mutation({
    run: (invitationId: string) =>
      api.chartAccounts.revoke({ params: { ...paramsOf(chart), invitationId } }),
    ...changes(chart),
  })

/** Records how staff checked who the person is. */
export const confirmIdentity = (chart: Patient) =>
  mutation({
    run: (body: BodyOf<typeof api.chartAccounts.confirmIdentity>) =>
      api.chartAccounts.confirmIdentity({ params: paramsOf(chart), body }),
    ...changes(chart),
  })

/** Corrects the contact details of a chart that has an account. */
export const correctContact = (chart: Patient) =>
  mutation({
    run: (body: BodyOf<typeof api.chartAccounts.correct>, options) =>
      api.chartAccounts.correct({ params: paramsOf(chart), body }, options),
    ...changes(chart),
  })

export const detachAccount = (chart: Patient) =>
  mutation({
    run: (body: BodyOf<typeof api.chartAccounts.detach>) =>
      api.chartAccounts.detach({ params: paramsOf(chart), body }),
    ...changes(chart),
  })
