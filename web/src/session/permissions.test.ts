import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberQuery } from '../data/members.ts'
import { patientPermissionsQuery, permissionsQuery } from '../data/permissions.ts'
import { aMember } from './builders.ts'
import { knowPermissions, requireMember, requireSignedIn } from './guards.ts'
import { isAllowed } from './permissions.ts'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (input: string | URL) => {
    asked.push(new URL(input, 'https://app.example').pathname)
    return Response.json({ practices: { tasks: { list: true } } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ME = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('what one may do', () => {
  it('is asked of the present practice, of the account where there is none, and of a record', async () => {
    const client = new QueryClient()

    await client.fetchQuery(permissionsQuery(ME))
    await client.fetchQuery(permissionsQuery(null))
    await client.fetchQuery(patientPermissionsQuery(ME))

    expect(asked).toEqual([
      `/api/v1/permissions/practices/${ME}`,
      '/api/v1/permissions/members/me',
      `/api/v1/permissions/patients/${ME}`,
    ])
  })

  it('is what the server says, and nothing as long as it has not', async () => {
    const set = await new QueryClient().fetchQuery(permissionsQuery(ME))

    expect(isAllowed(set, 'practices.tasks.list')).toBe(true)
    expect(isAllowed(set, 'patients.list')).toBe(false)
    expect(isAllowed(undefined, 'practices.tasks.list')).toBe(false)
  })

  it('is known before a page of a member is shown', async () => {
    const client = new QueryClient()
    client.setQueryData(memberQuery.queryKey, aMember([4]))

    await requireMember({ context: { queryClient: client }, location: { href: '/' } })

    expect(client.getQueryData(permissionsQuery('p1').queryKey)).toBeDefined()
  })

  it('is asked once, beside what a page of a practice reads first', async () => {
    const client = new QueryClient()
    client.setQueryData(memberQuery.queryKey, aMember([4]))
    const visit = { context: { queryClient: client }, location: { href: '/' } }

    await requireSignedIn(visit)
    expect(client.getQueryData(permissionsQuery('p1').queryKey)).toBeUndefined()
    await knowPermissions(visit)

    expect(client.getQueryData(permissionsQuery('p1').queryKey)).toBeDefined()
    expect(asked).toHaveLength(1)
  })

  it('keeps a page from being shown where it cannot be known', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(memberQuery.queryKey, aMember([4]))
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))

    await expect(knowPermissions({ context: { queryClient: client } })).rejects.toThrow()
  })
})
