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
  expect(isNamed({ label: 'Sign-in and security' }, typed)).toBe(found)
})

it.each([
  ['logout', true],
  ['sign out', true],
  ['log off', true],
  ['login', false],
])('“%s” finds the way out by its other words: %s', (typed, found) => {
  expect(isNamed({ label: 'Log out', also: 'logout off sign exit' }, typed)).toBe(found)
})
