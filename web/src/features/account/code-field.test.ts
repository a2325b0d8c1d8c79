import { describe, expect, it } from 'vitest'
import { codeIn } from './code-field.tsx'

describe('a code that is pasted', () => {
  it.each([
    ['123456', '123456'],
    [' 123456\n', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Your Praxis code is 123456. It is good for 10 minutes.', '123456'],
    ['1234', '1234'],
    ['12345678', '123456'],
    ['no code', ''],
  ])('of %j is %j', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })
})
