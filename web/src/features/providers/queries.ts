import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ProviderProfile, ProviderStage } from '#shared/model/provider.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useRefreshMember } from '../../session/queries.ts'

export const OWN = { providerId: 'me' } as const

const OWN_KEY = ['providers', 'me']

/** The own profile as a provider; null for who never applied. */
export const ownProviderQuery = queryOptions({
  queryKey: OWN_KEY,
  queryFn: async ({ signal }): Promise<ProviderProfile | null> => {
    try {
      return await api.providers.get({ params: OWN }, { signal })
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.name === 'ERR_DOCTOR_NOT_APPLIED') return null
      throw thrown
    }
  },
})

/** Shows what a change of the own profile answered, or asks how it is now; the badge follows. */
export function useShowProvider() {
  const client = useQueryClient()
  const refresh = useRefreshMember()
  return async (profile?: ProviderProfile) => {
    if (profile) client.setQueryData(ownProviderQuery.queryKey, profile)
    else await client.invalidateQueries({ queryKey: OWN_KEY })
    await refresh()
  }
}

const LISTS_KEY = ['providers', 'lists']

/** One of the operator's lists. */
export const providersQuery = (stage: ProviderStage) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, stage],
    queryFn: ({ pageParam, signal }) =>
      api.providers.list(
        { query: { stage, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  })

export function useShowProviders() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: LISTS_KEY })
}

/** Who works in the practice, with their roles. */
export const peopleQuery = (practiceId: string) =>
  queryOptions({
    queryKey: [...keys.staffs(practiceId), 'people'],
    queryFn: async ({ signal }) =>
      (await api.staffs.list({ params: { practiceId } }, { signal })).items,
  })

/** Who supports a provider of the practice. */
export const supportsQuery = (practiceId: string, providerId: string) =>
  queryOptions({
    queryKey: [...keys.practice(practiceId), 'supports', providerId],
    queryFn: ({ signal }) => api.supports.list({ params: { practiceId, providerId } }, { signal }),
  })
