import { expect, it } from 'vitest'
import { isNamed } from './command.ts'

it.each([
  ['', true],
  ['sign', true],
  ['SEC', true],
  ['sec sign', true],
  ['in secur', true],
  ['ecurity', false],
  ['sign out', false],
])('“%s” finds the page for signing in and security: %s', (typed, found) => {
  expect(isNamed('Sign-in and security', typed)).toBe(found)
})
