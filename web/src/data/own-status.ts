import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { query } from './query.ts'

/** What waits for the member as a patient, in each practice that keeps a chart of theirs. */
export const ownStatusQuery = queryOptions({
  ...query(api.patients.status, {}),
  refetchOnWindowFocus: true,
})
