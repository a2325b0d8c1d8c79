import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { keptOpening } from './kept-opening.ts'

const opening = keptOpening('test', v.object({ key: v.string(), expiresAt: v.string() }))
const kept = { key: 'ab', expiresAt: '2026-03-02T15:00:00.000Z' }

/** What a tab stores. */
function stored(): Map<string, string> {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  return texts
}

afterEach(() => vi.unstubAllGlobals())

it('keeps what a link opened until its time is over, or it is forgotten', () => {
  stored()
  opening.keep(kept)
  expect(opening.read(new Date('2026-03-02T14:59:59Z'))).toEqual(kept)
  expect(opening.read(new Date('2026-03-02T15:00:00Z'))).toBeNull()

  opening.forget()
  expect(opening.read(new Date('2026-03-02T14:00:00Z'))).toBeNull()
})

it('has nothing where another thing was stored, or nothing can be', () => {
  stored().set('test', '{"key":1}')
  expect(opening.read()).toBeNull()

  vi.stubGlobal('sessionStorage', undefined)
  expect(() => opening.keep(kept)).not.toThrow()
  expect(opening.read()).toBeNull()
  expect(() => opening.forget()).not.toThrow()
})
