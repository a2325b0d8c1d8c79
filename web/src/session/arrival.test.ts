import { beforeEach, describe, expect, it, vi } from 'vitest'
import { arrivalOf, landingOf } from './arrival.ts'

const invited = { returnTo: '/join?invitation=s3cret' }

describe('what somebody came for', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://app.example.com' })
    return () => vi.unstubAllGlobals()
  })

  it('is told by the link that brought them', () => {
    expect(arrivalOf({ for: 'practice' })).toEqual({ for: 'practice' })
    expect(arrivalOf({ returnTo: '/rad-cloud' })).toEqual({ for: 'patient' })
    expect(arrivalOf({ ...invited, for: 'practice' })).toEqual({
      for: 'invitee',
      invitation: 's3cret',
    })
  })

  it('must be asked where nothing tells, or what tells leads to another site', () => {
    expect(arrivalOf({})).toBeNull()
    expect(arrivalOf({ returnTo: '/practice-hub/tasks' })).toBeNull()
    expect(arrivalOf({ returnTo: '//evil.example/join?invitation=s' })).toBeNull()
    expect(arrivalOf({ returnTo: '/join' })).toBeNull()
  })

  it.each([
    [{ for: 'patient' }, '/rad-cloud'],
    [{ for: 'patient', returnTo: '/connect' }, '/connect'],
    [{ returnTo: '/connect' }, '/connect'],
    [{ for: 'staff' }, '/join-practice'],
    [{ for: 'practice', returnTo: '/practice-hub/tasks' }, '/practice-setup'],
    [invited, invited.returnTo],
    [{ returnTo: '/my/security' }, '/my/security'],
    [{}, undefined],
  ] as const)('of %j leads to %s', (search, landing) => {
    expect(landingOf(search)).toBe(landing)
  })
})
