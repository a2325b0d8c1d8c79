import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MemberInfo } from '#shared/model/member.ts'
import { memberQuery } from '../data/members.ts'
import { aMember } from './builders.ts'
import { enter, homeOf, leave, worksInPractice } from './member.ts'

const chart = { practiceId: 'p1', practiceName: 'Bay Spine', patientId: 'x' }

describe('a member', () => {
  it.each([
    [aMember([16]), '/practice-hub'],
    [aMember([2], { patients: [chart] }), '/practice-hub'],
    [aMember([], { patients: [chart] }), '/my'],
    [aMember([]), '/welcome'],
    [aMember([], { role: 16 }), '/admin/providers'],
    [aMember([4], { role: 16 }), '/admin/providers'],
  ])('begins where there is something to do', (member, home) => {
    expect(homeOf(member)).toBe(home)
    expect(worksInPractice(member)).toBe(home === '/practice-hub')
  })

  it('who signs in finds nothing that another left behind', () => {
    const client = new QueryClient()
    client.setQueryData(['practices', 'other'], 'secret')

    enter(client, aMember([16]))

    expect(client.getQueryData(['practices', 'other'])).toBeUndefined()
    expect(client.getQueryData(memberQuery.queryKey)?.id).toBe('m1')
  })

  it('who signs out leaves nothing behind, and what shows who is here hears of it', () => {
    const client = new QueryClient()
    enter(client, aMember([16]))
    client.setQueryData(['practices', 'p1'], 'secret')
    const shown = new QueryObserver(client, { ...memberQuery, enabled: false })
    const stop = shown.subscribe(() => undefined)

    leave(client)

    expect(client.getQueryData(['practices', 'p1'])).toBeUndefined()
    expect(shown.getCurrentResult().data).toBeNull()
    stop()
  })
})

describe('asking who is signed in', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const answered = (member: MemberInfo | null) =>
    vi.stubGlobal('fetch', async () => Response.json({ member }))

  it('answers null where nobody is', async () => {
    answered(null)

    expect(await new QueryClient().fetchQuery(memberQuery)).toBeNull()
  })

  it('fails where somebody was, so that the page stays and asks to sign in again', async () => {
    answered(null)
    const client = new QueryClient()
    client.setQueryData(memberQuery.queryKey, aMember([16]))

    await expect(client.fetchQuery({ ...memberQuery, staleTime: 0 })).rejects.toMatchObject({
      name: 'ERR_UNAUTHENTICATED',
    })
    expect(client.getQueryData(memberQuery.queryKey)?.id).toBe('m1')
  })

  it('fails where somebody else is by now, so that nobody sees what another looked up', async () => {
    answered(aMember([16], { id: 'm2' }))
    const client = new QueryClient()
    client.setQueryData(memberQuery.queryKey, aMember([16]))

    await expect(client.fetchQuery({ ...memberQuery, staleTime: 0 })).rejects.toMatchObject({
      name: 'ERR_UNAUTHENTICATED',
    })
    expect(client.getQueryData(memberQuery.queryKey)?.id).toBe('m1')
  })

  it('does not bring back who has signed out while it was asked', async () => {
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    const client = new QueryClient()
    client.setQueryData(memberQuery.queryKey, aMember([16]))
    const asked = client.fetchQuery({ ...memberQuery, staleTime: 0 }).catch(() => null)

    leave(client)
    answer(Response.json({ member: aMember([16]) }))
    await asked

    expect(client.getQueryData(memberQuery.queryKey)).toBeNull()
  })
})
