import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDrafts } from './drafts.ts'

describe('drafts', () => {
  beforeEach(() => {
    const kept: Record<string, string> = {
      'praxis-draft:ann:/patient-link/1:edit': '{}',
      'praxis-draft:bob:/patient-link/1:edit': '{}',
      'praxis-draft:guest:/register:form': '{}',
      other: '{}',
    }
    const removeItem = (key: string) => delete kept[key]
    // Only what is kept is listed, not the method.
    Object.defineProperty(kept, 'removeItem', { value: removeItem })
    vi.stubGlobal('sessionStorage', kept)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('go when somebody signs out', () => {
    clearDrafts()

    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })

  it('of others go when somebody signs in', () => {
    clearDrafts('ann')

    expect(Object.keys(sessionStorage)).toEqual(['praxis-draft:ann:/patient-link/1:edit', 'other'])
  })
})
