import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClientInput } from '#shared/api/contract.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { createClient } from '../api/client.ts'
import { pollEvery, polled, pollUnlessHeard } from './polling.ts'
import { isKnownPage, query } from './query.ts'
import type { Patient } from './uploads.ts'

const api = createClient({ studies: studyRoutes })

export type StudyFilter = Omit<ClientInput<typeof studyRoutes.list>['query'], 'offset' | 'limit'>

const PAGE = 50
/** What is new is heard of; who does not hear asks so often. */
const POLL_MS = 15_000

/** The library of a practice's scans, page after page; by words too, which no address may hold. */
export function libraryQuery(practiceId: string, filter: StudyFilter, words: string) {
  const params = { practiceId }
  return infiniteQueryOptions({
    queryKey: [...api.studies.list.key, { params, query: filter, words }, 'pages'],
    queryFn: ({ pageParam: offset, ...context }) => {
      const asked = { ...filter, offset, limit: PAGE }
      const options = { signal: context.signal, isRepeated: isKnownPage(context, offset) }
      return words === ''
        ? api.studies.list({ params, query: asked }, options)
        : api.studies.search({ params, body: { ...asked, search: words } }, options)
    },
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : null,
    placeholderData: keepPreviousData,
    refetchInterval: pollUnlessHeard('practice', POLL_MS),
    meta: polled,
    refetchOnWindowFocus: true,
  })
}

const PRIORS_MAX = 100

/** The studies of a patient for the viewer, the latest first. */
export const patientStudiesQuery = ({ practiceId, patientId }: Patient) =>
  queryOptions({
    ...query(api.studies.list, {
      params: { practiceId },
      query: { patientId, limit: PRIORS_MAX, order: 'studyDate DESC' },
    }),
    meta: { errors: 'silent' },
  })

/** The studies of one's own chart, the last to arrive first. Patients hear nothing of a practice. */
export function ownLibraryQuery({ practiceId, patientId }: Patient) {
  return {
    ...libraryQuery(practiceId, { patientId }, ''),
    refetchInterval: pollEvery(POLL_MS),
  }
}
