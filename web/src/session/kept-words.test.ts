import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearDrafts } from './drafts.ts'
import { keepWords, keptWords } from './kept-words.ts'

beforeEach(() => {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => delete kept[key],
  }
  // Only what is kept is listed, not the methods.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value })
  vi.stubGlobal('sessionStorage', kept)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('stands for the words, and says nothing of them', () => {
  const token = keepWords('ann', '(415) 555-0199')

  expect(token).toMatch(/^[0-9a-f]{8}$/)
  expect(keptWords('ann', token)).toBe('(415) 555-0199')
  expect(keepWords('ann', '(415) 555-0199')).toBe(token)
})

it('is nothing to anybody else, or where it was made up', () => {
  const token = keepWords('ann', 'jane')

  expect(keptWords('bob', token)).toBe('')
  expect(keptWords('ann', 'made up')).toBe('')
  expect(keptWords('ann', undefined)).toBe('')
})

it('goes with whoever signs out', () => {
  const token = keepWords('ann', 'jane')

  clearDrafts()

  expect(keptWords('ann', token)).toBe('')
})

it('keeps the latest', () => {
  const [first = '', ...later] = Array.from({ length: 101 }, (_, n) =>
    keepWords('ann', `jane ${n}`),
  )

  expect(keptWords('ann', first)).toBe('')
  expect(keptWords('ann', later[0])).toBe('jane 1')
})
