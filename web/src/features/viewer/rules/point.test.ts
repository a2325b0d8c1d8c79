import { expect, test } from 'vitest'
import { pointLines } from './point.ts'

const pixel = { values: [273], isHounsfield: true, position: null, column: 0, row: 41 }

test('says a value with its unit, and where in the patient it lies', () => {
  expect(pointLines({ ...pixel, position: [-12.34, 40, -5] })).toEqual([
    '273 HU',
    'R 12.3  P 40.0  F 5.0 mm',
  ])
  expect(pointLines({ ...pixel, position: [12, -40, 5.06] })[1]).toBe('L 12.0  A 40.0  H 5.1 mm')
  expect(pointLines({ ...pixel, position: [0, 0, 0] })[1]).toBe('L 0.0  P 0.0  H 0.0 mm')
})

test('counts columns and rows from 1 where the file does not say where its image lies', () => {
  expect(pointLines(pixel)).toEqual(['273 HU', 'Column 1, row 42'])
})

test('says values without a unit in two digits, and those of each color', () => {
  expect(pointLines({ ...pixel, values: [1234.5678], isHounsfield: false })[0]).toBe('1234.57')
  expect(pointLines({ ...pixel, values: [1, 20, 255] })[0]).toBe('Red 1, green 20, blue 255')
})
