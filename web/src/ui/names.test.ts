import { expect, it } from 'vitest'
import { initialsOf } from './names.ts'

it.each([
  ['Sofia Marin', 'SM'],
  ['Ana María de la Cruz', 'AC'],
  ['Zoë', 'Z'],
  ['🙂 Roe', '🙂R'],
  ['', ''],
])('has of “%s” the letters %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
