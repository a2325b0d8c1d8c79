import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type ApiError, endsSession, toApiError } from './api-error.ts'
import type { CacheKey } from './client.ts'

/**
 * How a failure is shown, where not by the page-wide dialog.
 * inline: beside what failed; silent: not at all (polling).
 */
type ErrorMeta = { errors?: 'inline' | 'silent' }

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: ErrorMeta & Record<string, unknown>
    mutationMeta: ErrorMeta & Record<string, unknown>
  }
}

/** Answers are fresh for so long (specification, section 9). */
export const STALE_MS = 20_000
const RETRIES = 3
const permissions: CacheKey = ['permissions']

/**
 * The cache of what the server said (specification, sections 8 and 9). Mutations that fail are
 * reported unless they say that they show it themselves; queries show their failure where the data
 * would be, so of theirs only the end of the session is reported. Whoever is refused what the page
 * offered has lost a permission since: what one may do is asked again. Without a connection nothing is
 * called: what was read stays, and what was started waits until there is one again.
 * @param report shows a failure to the person, on top of the page
 */
export function createQueryClient(report: (error: ApiError) => void): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        noteRefusal(error)
        if (meta?.errors !== 'silent' && endsSession(error)) report(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        noteRefusal(toApiError(error))
        if (!meta?.errors || (meta.errors === 'inline' && endsSession(error))) {
          report(toApiError(error))
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => toApiError(error).name === 'ERR_UNKNOWN' && failures < RETRIES,
      },
      mutations: { retry: false },
    },
  })

  function noteRefusal({ name }: ApiError) {
    if (name === 'ERR_ACCESS_DENIED') {
      void client.invalidateQueries({ queryKey: permissions })
    }
  }

  return client
}
