import { describe, expect, it } from 'vitest'
import { typedCode, typedExpiry, typedNumber } from './typing.ts'

describe('what is typed of a card', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242x4242', '4242 4242 4242 4242'],
    ['1'.repeat(30), '1111 1111 1111 1111 111'],
    ['', ''],
  ])('a number %j is %j', (typed, shown) => {
    expect(typedNumber(typed)).toBe(shown)
  })

  it.each([
    ['1', '1'],
    ['11', '11'],
    ['113', '11/3'],
    ['11/39', '11/39'],
    ['11/3', '11/3'],
    ['11/', '11'],
    ['11/2039', '11/20'],
  ])('a month and year %j is %j', (typed, shown) => {
    expect(typedExpiry(typed)).toBe(shown)
  })

  it('a security code is at most four digits', () => {
    expect(typedCode('12a34 5')).toBe('1234')
  })
})
