import { expect, test } from 'vitest'
import { fitScale } from './zoom.ts'

const picture = { rows: 100, columns: 200, spacing: [1, 0.5], isOnSide: false } as const

test('a picture fills a canvas by the side that has less room', () => {
  // It is 200 wide and, with pixels that are twice as high as wide, 200 high.
  expect(fitScale({ width: 400, height: 600 }, picture)).toBe(2)
  expect(fitScale({ width: 600, height: 100 }, picture)).toBe(0.5)
})

test('a picture on its side takes the room of its other side', () => {
  const square = { ...picture, spacing: [0.7, 0.7], isOnSide: true } as const
  expect(fitScale({ width: 100, height: 400 }, square)).toBeCloseTo(1)
  expect(fitScale({ width: 400, height: 100 }, square)).toBeCloseTo(0.5)
})
