import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'

/** How the member signs in. */
export const optionsQuery = queryOptions({
  queryKey: ['auth', 'options'],
  queryFn: ({ signal }) => api.auth.options({}, { signal }),
})

/** Where the member is signed in, as it is now. */
export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: async ({ signal }) => (await api.auth.listSessions({}, { signal })).items,
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The practice, with what it demands of those who sign in. */
export const practiceQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.practice(practiceId), 'itself'],
    queryFn: ({ signal }) => api.practices.get({ params: { practiceId } }, { signal }),
  })
