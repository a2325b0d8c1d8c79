import { auditRoutes } from '#shared/api/audit.ts'
import type { ClientInput } from '#shared/api/contract.ts'
import { createClient } from '../api/client.ts'
import { pages } from './query.ts'

const api = createClient({ audit: auditRoutes })

const PAGE = 50
const OWN_PAGE = 100

export type AuditFilter = Omit<ClientInput<typeof auditRoutes.list>['query'], 'cursor' | 'limit'>

/** Entries of the trail that the filter lets through, page after page, newest first. */
export const auditQuery = (practiceId: string, filter: AuditFilter) =>
  pages(api.audit.list, { params: { practiceId }, query: { ...filter, limit: PAGE } })

/** Who opened one's own chart, newest first. */
export const ownAuditQuery = (practiceId: string, patientId: string) =>
  pages(api.audit.mine, {
    params: { memberId: 'me' },
    query: { practiceId, patientId, limit: OWN_PAGE },
  })

/** A page of all that the filter lets through, to be saved; not cached. */
export const readAuditExport = (
  practiceId: string,
  filter: AuditFilter & { cursor?: string },
  signal: AbortSignal,
) => api.audit.export({ params: { practiceId }, query: filter }, { signal })
