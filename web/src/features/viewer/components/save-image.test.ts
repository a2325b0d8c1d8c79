import { expect, test } from 'vitest'
import { pictureName } from './save-image.ts'

test.each([
  ['Sagittal T2 / spine', 0, 'Sagittal-T2-spine-1.png'],
  ['../..', 11, 'picture-12.png'],
])('the picture of %s, image %i, is called %s', (series, index, name) => {
  expect(pictureName(series, index)).toBe(name)
})
