import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '#shared/api/contract.ts'
import { studyShareRoutes } from '#shared/api/study-shares.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pollEvery, polled } from './polling.ts'
import { query } from './query.ts'
import type { Patient } from './uploads.ts'

const api = createClient({ studyShares: studyShareRoutes })

/** Addresses of pictures are good for some minutes only. */
const ADDRESS_STALE_MS = 4 * 60_000
const READING_POLL_MS = 2_000
/** Whether a study is still shared is asked again by those who look at it, and who opened it by those who shared it. */
const STATE_POLL_MS = 30_000
const OPENINGS_POLL_MS = 15_000

export type NewShare = Answer<typeof studyShareRoutes.create>

/** A link that was opened, and what stands for its password. */
export type OpenedShare = { readonly key: string; readonly ticket: string }

/** A patient's studies that were shared, the last one first. */
export const sharesQuery = ({ practiceId, patientId }: Patient) =>
  queryOptions({
    ...query(api.studyShares.list, { params: { practiceId }, query: { patientId } }),
    refetchOnMount: 'always',
    refetchInterval: pollEvery(OPENINGS_POLL_MS),
    meta: polled,
  })

export const shareStudy = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.studyShares.create>, options) =>
      api.studyShares.create({ params: { practiceId }, body }, options),
    invalidates: [api.studyShares.list.key],
  })

export const revokeShare = ({ practiceId, patientId }: Patient, shareId: string) =>
  mutation({
    run: () => api.studyShares.revoke({ params: { practiceId, shareId }, query: { patientId } }),
    invalidates: [api.studyShares.list.key],
    invalidatesOnError: true,
  })

/** Who shared a study by a link, and whether the link still opens. */
export const shareSenderQuery = (key: string) =>
  queryOptions({
    ...query(api.studyShares.look, { params: { key } }),
    refetchOnMount: 'always',
    meta: { errors: 'silent' },
  })

/** Opens a shared study by its password. */
export const openShare = (key: string) =>
  mutation({
    run: (body: BodyOf<typeof api.studyShares.open>) =>
      api.studyShares.open({ params: { key }, body }),
  })

/** What an opened link shows. */
export const sharedStudyQuery = ({ key, ticket }: OpenedShare) =>
  queryOptions({
    ...query(api.studyShares.study, { params: { key }, query: { ticket } }),
    staleTime: ADDRESS_STALE_MS,
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' ? READING_POLL_MS : STATE_POLL_MS,
    meta: { errors: 'silent' },
  })

/** Files of it after another one, by name, with fresh addresses; not cached. */
export const readSharedFiles = (
  { key, ticket }: OpenedShare,
  page: { after: string | undefined; limit: number },
  signal: AbortSignal,
) => api.studyShares.files({ params: { key }, query: { ticket, ...page } }, { signal })
