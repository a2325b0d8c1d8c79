import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ClientInput } from '#shared/api/contract.ts'
import type { patientRoutes } from '#shared/api/patients.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

type ListQuery = ClientInput<typeof patientRoutes.list>['query']

const EVENTS_PAGE = 30
const TASKS_PAGE = 100
/** Whether a contact is taken may be remembered for this long. */
const EXISTS_STALE_MS = 10_000

/** A page of patients or leads. */
export function patientListQuery(practiceId: string, query: ListQuery) {
  return queryOptions({
    queryKey: keys.patientList(practiceId, query),
    queryFn: ({ signal }) => api.patients.list({ params: { practiceId }, query }, { signal }),
    refetchOnWindowFocus: true,
  })
}

/** The whole record. */
export function patientQuery(practiceId: string, patientId: string) {
  return queryOptions({
    queryKey: keys.patient(practiceId, patientId),
    queryFn: ({ signal }) => api.patients.get({ params: { practiceId, patientId } }, { signal }),
    refetchOnWindowFocus: true,
  })
}

export function eventsKey(practiceId: string, patientId: string) {
  return [...keys.patient(practiceId, patientId), 'events']
}

/** What happened to the record, newest first, page by page. */
export function eventsQuery(practiceId: string, patientId: string) {
  return infiniteQueryOptions({
    queryKey: eventsKey(practiceId, patientId),
    queryFn: ({ signal, pageParam: cursor }) =>
      api.patients.events(
        {
          params: { practiceId, patientId },
          query: { limit: EVENTS_PAGE, ...(cursor !== null && { cursor }) },
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
    refetchOnWindowFocus: true,
  })
}

const firstPage: string | null = null

/** The tasks about a patient, most pressing first. */
export function patientTasksQuery(practiceId: string, patientId: string) {
  const query = { patientId, limit: TASKS_PAGE }
  return queryOptions({
    queryKey: keys.taskList(practiceId, query),
    queryFn: ({ signal }) => api.tasks.list({ params: { practiceId }, query }, { signal }),
    refetchOnWindowFocus: true,
  })
}

/** The records that already have this email or mobile number. */
export function existsQuery(practiceId: string, contact: { email: string } | { mobile: string }) {
  return queryOptions({
    queryKey: [...keys.patients(practiceId), 'exists', contact],
    queryFn: ({ signal }) =>
      api.patients.exists({ params: { practiceId }, query: contact }, { signal }),
    staleTime: EXISTS_STALE_MS,
    meta: { errors: 'silent' },
  })
}
