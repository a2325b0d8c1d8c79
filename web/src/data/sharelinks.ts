import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#shared/api/contract.ts'
import { practiceRoutes } from '#shared/api/practices.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { createClient } from '../api/client.ts'
import { pollWhileSending } from './deliveries.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages, query } from './query.ts'
import type { Patient } from './uploads.ts'

const api = createClient({ practices: practiceRoutes, sharelinks: sharelinkRoutes })

/** What the uploader needs of a chart does not change while somebody sends scans. */
const CHART_STALE_MS = 4 * 60_000

export type ShareLink = Answer<typeof sharelinkRoutes.list>['items'][number]
export type OpenLink = Answer<typeof sharelinkRoutes.listOpen>['items'][number]
export type SentLink = Answer<typeof sharelinkRoutes.create>

/** The upload links sent to a patient, newest first. */
export const linksQuery = ({ practiceId, patientId }: Patient) =>
  queryOptions({
    ...query(api.sharelinks.list, { params: { practiceId }, query: { patientId } }),
    refetchInterval: ({ state }) => pollWhileSending(state.data?.items),
  })

/** Every open link of the practice. */
export const openLinksQuery = (practiceId: string) =>
  infiniteQueryOptions({
    ...pages(api.sharelinks.listOpen, { params: { practiceId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      pollWhileSending(state.data?.pages.flatMap((page) => page.items)),
  })

/** What a guest's link opens. */
export const openedLinkQuery = ({ key, pwd }: { key: string; pwd: string }) =>
  queryOptions({
    ...query(api.sharelinks.open, { params: { key }, query: { pwd } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the uploader needs of a chart. */
export const chartQuery = ({ practiceId, patientId }: Patient) =>
  queryOptions({
    ...query(api.sharelinks.chart, { params: { patientId }, query: { practiceId } }),
    staleTime: CHART_STALE_MS,
  })

/** Makes an upload link and sends it. */
export const sendLink = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.sharelinks.create>, options) =>
      api.sharelinks.create({ params: { practiceId }, body }, options),
    invalidates: [api.sharelinks.list.key, api.sharelinks.listOpen.key, api.practices.status.key],
  })

export const revokeLink = (practiceId: string, linkId: string) =>
  mutation({
    run: () => api.sharelinks.revoke({ params: { practiceId, linkId } }),
    invalidates: [api.sharelinks.list.key, api.sharelinks.listOpen.key],
    invalidatesOnError: true,
  })

/** Sends another link in place of one that did not arrive: nobody has that one's password any more. */
export const sendLinkAgain = ({ practiceId, patientId }: Patient, failed: ShareLink) =>
  mutation<void, void>({
    run: async (_input, options) => {
      const body = { patientId, sendThru: failed.sentThru }
      await api.sharelinks.create({ params: { practiceId }, body }, options)
      await api.sharelinks.revoke({ params: { practiceId, linkId: failed.linkId } })
    },
    invalidates: [api.sharelinks.list.key, api.sharelinks.listOpen.key],
    invalidatesOnError: true,
  })
