import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSignedInHere, noteActive, noteSignIn, noteSignOut, noteStay, readTabs } from './tabs.ts'

const NOTHING = { owner: null, activeAt: 0, stayedAt: 0 }

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('what tabs tell each other', () => {
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  it('is nothing at first', () => {
    expect(readTabs()).toEqual(NOTHING)
    expect(isSignedInHere()).toBe(false)
  })

  it('is who signed in, and when somebody was active or answered', () => {
    noteSignIn('ann', 5)
    expect(readTabs()).toEqual({ owner: { memberId: 'ann' }, activeAt: 5, stayedAt: 0 })
    expect(isSignedInHere()).toBe(true)

    noteActive(7)
    noteStay(8)
    expect(readTabs()).toEqual({ owner: { memberId: 'ann' }, activeAt: 7, stayedAt: 8 })
  })

  it('says that somebody signed out, whatever others note afterwards', () => {
    noteSignIn('ann', 5)

    noteSignOut('idle')
    noteActive(9)

    expect(readTabs().owner).toEqual({ signedOut: 'idle' })
    expect(isSignedInHere()).toBe(false)
  })

  it('is not taken for more than it is', () => {
    for (const key of ['praxis-signed-in', 'praxis-active-at', 'praxis-stayed-at']) {
      kept.set(key, '{"memberId":7')
    }

    expect(readTabs()).toEqual(NOTHING)
  })
})

describe('without storage', () => {
  it('each tab stands for itself', () => {
    const forbidden = () => {
      throw new Error('forbidden')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })

    noteSignIn('ann', 5)

    expect(readTabs()).toEqual(NOTHING)
  })
})
