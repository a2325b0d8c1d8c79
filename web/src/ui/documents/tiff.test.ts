import utif from 'utif'
import { expect, it } from 'vitest'
import { readTiff } from './tiff.ts'

const checks = new Uint8Array([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255])

it('gives the pixels of a page', () => {
  const tiff = readTiff(utif.encodeImage(checks, 2, 2))

  expect(tiff.pages).toBe(1)
  expect(tiff.picture(0)).toEqual({ width: 2, height: 2, rgba: new Uint8ClampedArray(checks) })
  expect(tiff.picture(1)).toBeNull()
})

it('gives no picture of what breaks off, and refuses what is none', () => {
  const whole = utif.encodeImage(checks, 2, 2)

  expect(readTiff(whole.slice(0, whole.byteLength - 8)).picture(0)?.rgba).not.toEqual(checks)
  expect(() => readTiff(new TextEncoder().encode('not a picture').buffer)).toThrow()
})
