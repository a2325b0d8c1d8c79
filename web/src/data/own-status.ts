import { queryOptions } from '@tanstack/react-query'
import { patientRoutes } from '#shared/api/patients.ts'
import { createClient } from '../api/client.ts'
import { query } from './query.ts'

const api = createClient({ patients: patientRoutes })

/** What waits for the member as a patient, in each practice that keeps a chart of theirs. */
export const ownStatusQuery = queryOptions({
  ...query(api.patients.status, {}),
  refetchOnWindowFocus: true,
})
