import { expect, it } from 'vitest'
import { delayOf } from './backoff.ts'

it('doubles up to a minute, and is shortened by chance by no more than half', () => {
  expect([1, 2, 3, 6, 7, 100].map((failures) => delayOf(failures, 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ])
  expect(delayOf(3, 0.999)).toBeGreaterThanOrEqual(2000)
  expect(delayOf(3, 0.999)).toBeLessThan(2010)
})
