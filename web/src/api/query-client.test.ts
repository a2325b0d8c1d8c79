import { MutationObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { permissionRoutes } from '#shared/api/permissions.ts'
import { errorCatalogue } from '#shared/error-catalogue.ts'
import { type ErrorName, isErrorName } from '#shared/errors.ts'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { createQueryClient } from './query-client.ts'

const api = createClient({ permissions: permissionRoutes })

function aClient() {
  const report = vi.fn<(error: ApiError) => void>()
  return { report, client: createQueryClient(report) }
}

type Errors = 'inline' | 'silent' | undefined
const metaOf = (errors: Errors) => (errors ? { meta: { errors } } : {})

describe('the query client', () => {
  it.each<[ErrorName, number]>([
    ['ERR_UNKNOWN', 4],
    ['ERR_BACKEND_UNAVAILABLE', 1],
    ['ERR_ACCESS_DENIED', 1],
  ])('asks again after %s until it has asked %i times', async (name, times) => {
    const { client } = aClient()
    const queryFn = vi.fn(() => Promise.reject(new ApiError(name, 'It failed.')))

    const query = client.fetchQuery({
      queryKey: ['x'],
      queryFn,
      retryDelay: 0,
      retry: retryOf(client),
    })
    await expect(query).rejects.toMatchObject({ name })

    expect(queryFn).toHaveBeenCalledTimes(times)
  })

  it('asks again for the unknown error only, of all there are, and never repeats a change', () => {
    const { queries, mutations } = aClient().client.getDefaultOptions()
    const names = Object.keys(errorCatalogue).filter(isErrorName)

    const again = names.filter(
      (name) =>
        typeof queries?.retry === 'function' && queries.retry(0, new ApiError(name, 'It failed.')),
    )

    expect(again).toEqual(['ERR_UNKNOWN'])
    expect(mutations?.retry).toBe(false)
  })

  it.each<[ErrorName, Errors, number]>([
    ['ERR_UNAUTHENTICATED', undefined, 1],
    ['ERR_TWO_FACTOR_REQUIRED', undefined, 1],
    ['ERR_UNAUTHENTICATED', 'silent', 0],
    ['ERR_ACCESS_DENIED', undefined, 0],
    ['ERR_BACKEND_UNAVAILABLE', undefined, 0],
  ])('of a query that fails by %s (%s) reports %i', async (name, errors, times) => {
    const { client, report } = aClient()

    await client
      .fetchQuery({
        queryKey: ['x'],
        queryFn: () => Promise.reject(new ApiError(name, 'It failed.')),
        ...metaOf(errors),
      })
      .catch(() => undefined)

    expect(report).toHaveBeenCalledTimes(times)
  })

  it.each<[ErrorName, boolean]>([
    ['ERR_ACCESS_DENIED', true],
    ['ERR_TARGET_NOT_FOUND', false],
  ])('asks again what one may do after %s: %s', async (name, again) => {
    const { client } = aClient()
    const queryKey = [...api.permissions.ofTarget.key, 'p1']
    client.setQueryData(queryKey, {})

    await client
      .fetchQuery({
        queryKey: ['x'],
        queryFn: () => Promise.reject(new ApiError(name, 'It failed.')),
      })
      .catch(() => undefined)

    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(again)
  })

  it.each<[ErrorName, Errors, number]>([
    ['ERR_ACCESS_DENIED', undefined, 1],
    ['ERR_ACCESS_DENIED', 'inline', 0],
    ['ERR_UNAUTHENTICATED', 'inline', 1],
    ['ERR_TWO_FACTOR_REQUIRED', 'inline', 1],
    ['ERR_UNAUTHENTICATED', 'silent', 0],
  ])('of a change that fails by %s (%s) reports %i', async (name, errors, times) => {
    const { client, report } = aClient()
    const change = new MutationObserver(client, {
      mutationFn: () => Promise.reject(new ApiError(name, 'It failed.')),
      ...metaOf(errors),
    })

    await change.mutate().catch(() => undefined)

    expect(report).toHaveBeenCalledTimes(times)
  })
})

/** `fetchQuery` does not retry unless it is told to. */
function retryOf(client: ReturnType<typeof createQueryClient>) {
  const { retry } = client.getDefaultOptions().queries ?? {}
  return typeof retry === 'function' ? retry : false
}
