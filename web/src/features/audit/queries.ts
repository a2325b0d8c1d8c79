import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import type { AuditFilter } from './search.ts'

const PAGE = 50
const OWN_PAGE = 100
const FOUND = 8

const firstPage: string | null = null
const after = (cursor: string | null) => (cursor === null ? {} : { cursor })

/** Entries of the trail that the filter lets through, page after page, newest first. */
export function auditQuery(practiceId: string, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', practiceId, filter],
    queryFn: ({ signal, pageParam }) =>
      api.audit.list(
        { params: { practiceId }, query: { ...filter, ...after(pageParam), limit: PAGE } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** Who opened one's own chart, newest first. */
export function ownAuditQuery(practiceId: string, patientId: string) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'own', practiceId, patientId],
    queryFn: ({ signal, pageParam }) =>
      api.audit.mine(
        {
          params: { memberId: 'me' },
          query: { practiceId, patientId, ...after(pageParam), limit: OWN_PAGE },
        },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** Who may have acted: the people of the practice. */
export function actorsQuery(practiceId: string) {
  return queryOptions({
    queryKey: [...keys.staffs(practiceId), 'actors'],
    queryFn: ({ signal }) => api.staffs.list({ params: { practiceId } }, { signal }),
  })
}

/** Records whose name begins so. */
export function recordsQuery(practiceId: string, name: string) {
  const query = { name, limit: FOUND, order: 'name ASC' }
  return queryOptions({
    queryKey: keys.patientList(practiceId, query),
    queryFn: ({ signal }) => api.patients.list({ params: { practiceId }, query }, { signal }),
    enabled: name !== '',
  })
}
