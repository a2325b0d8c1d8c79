import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guestKeyIn, heldConsult, invitation } from './kept.ts'

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const held = {
  ...{ id: 'ONE', number: '1234567890', practiceId: 'p1', key: 'k', pwd: 'p' },
  expiresAt: '2999-01-01T00:00:00.000Z',
}

it('finds the secret of a link behind the #, and nothing else', () => {
  expect(guestKeyIn('guest=ab-C_9')).toBe('ab-C_9')
  expect(guestKeyIn('#guest=ab')).toBe('ab')
  for (const hash of ['', 'main', 'guest=', 'guest=a&b', `guest=${'a'.repeat(65)}`]) {
    expect(guestKeyIn(hash)).toBeNull()
  }
})

it('keeps a link and what it opened for its consultation alone', () => {
  invitation.keep('ONE', 'secret')
  heldConsult.keep(held)
  expect(invitation.read('ONE')).toBe('secret')
  expect(invitation.read('OTHER')).toBeNull()
  expect(heldConsult.read('ONE')).toEqual(held)
  expect(heldConsult.read('OTHER')).toBeNull()
})

it('forgets what was opened where another link is opened, and not where it is the same', () => {
  invitation.keep('ONE', 'secret')
  heldConsult.keep(held)
  invitation.keep('ONE', 'secret')
  expect(heldConsult.read('ONE')).toEqual(held)

  invitation.keep('ONE', 'another')
  expect(heldConsult.read('ONE')).toBeNull()
})
