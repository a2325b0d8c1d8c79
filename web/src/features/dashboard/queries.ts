import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { patientListQuery } from '../patients/queries.ts'

const SHOWN = 5

/** The plan, what of it is used, and the first steps. */
export function practiceStatusQuery(practiceId: string) {
  return queryOptions({
    queryKey: keys.practiceStatus(practiceId),
    queryFn: ({ signal }) => api.practices.status({ params: { practiceId } }, { signal }),
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })
}

export function newestLeadsQuery(practiceId: string) {
  return patientListQuery(practiceId, { isLead: 1, order: 'createdAt DESC', limit: SHOWN })
}

export function newScansQuery(practiceId: string) {
  return patientListQuery(practiceId, {
    hasNewUploads: 1,
    order: 'lastUploadAt DESC',
    limit: SHOWN,
  })
}
