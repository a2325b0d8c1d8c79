import { expect, it } from 'vitest'
import { findNamed } from './command.ts'

it.each([
  ['', true],
  ['sign', true],
  ['SEC', true],
  ['sec sign', true],
  ['in secur', true],
  ['ecurity', false],
  ['sign out', false],
])('“%s” finds the page for signing in and security: %s', (typed, found) => {
  expect(findNamed([{ label: 'Sign-in and security' }], typed).length === 1).toBe(found)
})

it.each([
  ['logout', true],
  ['sign out', true],
  ['log off', true],
  ['login', false],
])('“%s” finds the way out by its other words: %s', (typed, found) => {
  const wayOut = { label: 'Log out', also: 'logout off sign exit' }

  expect(findNamed([wayOut], typed).length === 1).toBe(found)
})

it('names come before other words', () => {
  const reviews = { label: 'ChatReviews', also: 'second opinions' }
  const security = { label: 'Sign-in and security' }
  const settings = { label: 'Settings' }

  expect(findNamed([reviews, security, settings], 'se')).toEqual([security, settings, reviews])
})
