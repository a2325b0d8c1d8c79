import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import { providerRoutes } from '#shared/api/providers.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import type { ProviderProfile, ProviderStage } from '#shared/model/provider.ts'
import { isError } from '../api/api-error.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, pages } from './query.ts'

const api = createClient({ auth: authRoutes, providers: providerRoutes })

const own = { params: { providerId: 'me' } } as const

/** The own profile as a provider; null for who never applied. */
export const ownProviderQuery = queryOptions({
  queryKey: [...api.providers.get.key, own],
  queryFn: async ({ signal }): Promise<ProviderProfile | null> => {
    try {
      return await api.providers.get(own, { signal })
    } catch (thrown) {
      if (isError(thrown, 'ERR_DOCTOR_NOT_APPLIED')) return null
      throw thrown
    }
  },
})

function writeProfile(client: QueryClient, profile: ProviderProfile) {
  client.setQueryData(ownProviderQuery.queryKey, profile)
}

/** The badge of the member follows the profile. */
const member: readonly CacheKey[] = [api.auth.session.key]
const profileAndMember: readonly CacheKey[] = [api.providers.get.key, ...member]

export const applyAsProvider = mutation({
  run: (body: BodyOf<typeof api.providers.apply>, options) =>
    api.providers.apply({ body }, options),
  write: writeProfile,
  invalidates: member,
})

export const updateProvider = mutation({
  run: (body: BodyOf<typeof api.providers.update>) => api.providers.update({ ...own, body }),
  write: writeProfile,
  invalidates: member,
})

export const confirmBaa = mutation({
  run: () => api.providers.confirmBaa({ ...own, body: { version: BAA_VERSION } }),
  write: writeProfile,
  invalidates: member,
})

export const leaveAsProvider = mutation({
  run: () => api.providers.leave(own),
  invalidates: profileAndMember,
})

/** Changes a license, or adds one where there is no id. */
export const saveLicense = (licenseId?: string) =>
  mutation({
    run: (body: BodyOf<typeof api.providers.addLicense>, options) =>
      licenseId === undefined
        ? api.providers.addLicense({ ...own, body }, options)
        : api.providers.updateLicense({ params: { ...own.params, licenseId }, body }),
    invalidates: profileAndMember,
  })

export const removeLicense = (licenseId: string) =>
  mutation({
    run: () => api.providers.removeLicense({ params: { ...own.params, licenseId } }),
    invalidates: profileAndMember,
  })

/** One of the operator's lists. */
export const providersQuery = (stage: ProviderStage) =>
  pages(api.providers.list, { query: { stage } })

/** Where a provider works, for the operator. */
export const practicesOfProviderQuery = (providerId: string) =>
  listQuery(api.providers.listPractices, { params: { providerId } })

/** Sends the operator's decision on the revision that is shown. */
export const decideOnProvider = ({ id: providerId, revision }: ProviderProfile) =>
  mutation({
    run: (decision: Omit<BodyOf<typeof api.providers.verify>, 'revision'>) =>
      api.providers.verify({ params: { providerId }, body: { ...decision, revision } }),
    invalidates: [api.providers.list.key],
    invalidatesOnError: true,
  })

/** Answers what the application was sent back for. */
export const answerReturn = mutation({
  run: (answer: string) => api.providers.answer({ ...own, body: { answer } }),
  write: writeProfile,
  invalidates: member,
})
