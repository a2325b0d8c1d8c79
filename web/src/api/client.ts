import type { Area, contract } from '#shared/api/all.ts'
import type { Answer, ClientInput, Route, Routes } from '#shared/api/contract.ts'
import { type CallInput, type CallOptions, send } from './send.ts'

type Empty = Record<never, never>

/** Parts of the input that may be left out are those in which nothing is required. */
type Input<R extends Route> = {
  [K in keyof ClientInput<R> as Empty extends ClientInput<R>[K] ? never : K]: ClientInput<R>[K]
} & {
  [K in keyof ClientInput<R> as Empty extends ClientInput<R>[K] ? K : never]?: ClientInput<R>[K]
}

/** Where answers are cached: the area and the name of the call, then its input. */
export type CacheKey = readonly [Area, ...unknown[]]

type Call<R extends Route> = { readonly key: CacheKey } & (Empty extends Input<R>
  ? (input?: Input<R>, options?: CallOptions) => Promise<Answer<R>>
  : (input: Input<R>, options?: CallOptions) => Promise<Answer<R>>)

type AreaClient<R extends Routes> = {
  [N in keyof R as R[N]['response'] extends string ? never : N]: Call<R[N]>
}

type Contract = typeof contract

type Client<A extends Area> = { readonly [N in A]: AreaClient<Contract[N]> }

/**
 * A function for every route of some areas that answers data: with `createClient({ patients: patientRoutes })` it is
 * `api.patients.list({ params, query }, { signal })`. Each throws ApiError. The key under which its
 * answers are cached goes with it: `api.patients.list.key`. Whoever calls names the areas that it calls, so that no
 * page loads the addresses of others.
 */
export function createClient<A extends Area>(areas: Pick<Contract, A>): Client<A>
export function createClient(areas: Record<string, Routes>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(areas).map(([area, routes]) => [area, createArea(area, routes)]),
  )
}

function createArea(area: string, routes: Routes) {
  return Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const call = (input?: CallInput, options?: CallOptions) => send(route, input, options)
      return [name, Object.assign(call, { key: [area, name] })]
    }),
  )
}
