import type { QueryClient } from '@tanstack/react-query'
import { authRoutes } from '#shared/api/auth.ts'
import { factorRoutes } from '#shared/api/factors.ts'
import type { FactorsInfo } from '#shared/model/account.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ auth: authRoutes, factors: factorRoutes })

/** The second factors that the member has added. */
export const factorsQuery = query(api.factors.list, {})

const keep = (client: QueryClient, factors: FactorsInfo) =>
  client.setQueryData(factorsQuery.queryKey, factors)

/** Queries that adding or removing a factor changes: the methods to choose from. */
const options = [api.auth.options.key]
/** Adding one proves it in this session: an operator's permissions are in force from then on. */
export const afterAdding: readonly CacheKey[] = [...options, api.auth.session.key, ['permissions']]

export const beginTotp = mutation({
  run: (password: string) => api.factors.beginTotp({ body: { password } }),
})

export const confirmTotp = mutation({
  run: (code: string) => api.factors.confirmTotp({ body: { code } }),
  write: (client, { factors }) => keep(client, factors),
  invalidates: afterAdding,
})

export const removeTotp = mutation({
  run: (password: string) => api.factors.removeTotp({ body: { password } }),
  write: keep,
  invalidates: options,
})

export const renewRecoveryCodes = mutation({
  run: (password: string) => api.factors.renewRecoveryCodes({ body: { password } }),
  write: (client, { factors }) => keep(client, factors),
  invalidates: options,
})
