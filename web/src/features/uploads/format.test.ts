import { describe, expect, test } from 'vitest'
import { megabytes } from '../../ui/megabytes.ts'
import { percent, spokenTime } from './format.ts'

describe('how figures are told', () => {
  test.each([
    [0, '0.00'],
    [1024 * 1024, '1.00'],
    [1.5 * 1024 ** 3, '1,536.00'],
  ])('%d bytes are %s MB', (bytes, text) => {
    expect(megabytes(bytes)).toBe(text)
  })

  test.each([
    [0, 0, 0],
    [1, 3, 33],
    [999, 1000, 99],
    [1000, 1000, 100],
  ])('%d of %d is %d percent, and 100 only at the end', (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected)
  })

  test.each([
    [0, '5 seconds'],
    [42, '45 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '1 hour'],
    [3900, '1 hour 5 minutes'],
  ])('%d seconds are about %s', (seconds, text) => {
    expect(spokenTime(seconds)).toBe(text)
  })
})
