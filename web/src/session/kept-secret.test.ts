import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptSecret, secretIn } from './kept-secret.ts'

describe('keptSecret', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
  })
  afterEach(() => {
    stored.clear()
    vi.unstubAllGlobals()
  })

  it('survives a reload of the tab until it is forgotten', () => {
    keptSecret('link').keep('s3cret')
    const reloaded = keptSecret('link')
    expect(reloaded.read()).toBe('s3cret')
    reloaded.forget()
    expect(keptSecret('link').read()).toBeNull()
  })

  it('lasts until the page is left if the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw new Error('blocked')
      },
    })
    const secret = keptSecret('link')
    secret.keep('s3cret')
    expect(secret.read()).toBe('s3cret')
  })
})

describe('secretIn', () => {
  it('reads the parameter of a link, and nothing from others', () => {
    expect(secretIn('?invitation=1e5-_A', 'invitation')).toBe('1e5-_A')
    expect(secretIn('?invitation=', 'invitation')).toBeNull()
    expect(secretIn('?key=a', 'invitation')).toBeNull()
  })
})
