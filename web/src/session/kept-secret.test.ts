import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptSecret, takeSecret } from './kept-secret.ts'

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

describe('takeSecret', () => {
  it('keeps the parameter of a link, and nothing of other addresses', () => {
    const keep = vi.fn()
    expect(takeSecret('?invitation=1e5-_A', 'invitation', { keep })).toBe(true)
    expect(takeSecret('?invitation=', 'invitation', { keep })).toBe(false)
    expect(takeSecret('?key=a', 'invitation', { keep })).toBe(false)
    expect(keep.mock.calls).toEqual([['1e5-_A']])
  })
})
