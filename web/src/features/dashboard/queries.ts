import { queryOptions } from '@tanstack/react-query'
import { leadStatus } from '#shared/model/leads.ts'
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

/** Leads that nobody has been in touch with: whoever waits longest comes first. */
export function newLeadsQuery(practiceId: string) {
  return patientListQuery(practiceId, {
    isLead: 1,
    leadStatus: leadStatus.new,
    order: 'leadStatusAt ASC',
    limit: SHOWN,
  })
}

/** People whose scans nobody has looked at. */
export function newScansQuery(practiceId: string) {
  return patientListQuery(practiceId, {
    hasNewUploads: 1,
    order: 'lastUploadAt DESC',
    limit: SHOWN,
  })
}
