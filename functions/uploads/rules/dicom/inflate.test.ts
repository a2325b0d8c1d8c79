import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { inflateHeader, inflatePicture } from './inflate.ts'
import { MAX_INFLATED_BYTES, MAX_INFLATED_HEADER_BYTES } from './limits.ts'

it('expands all of a small stream, also of a truncated one', () => {
  const header = Buffer.from('PatientName '.repeat(500))
  const deflated = deflateRawSync(header)

  expect(inflateHeader(deflated)).toEqual(header)
  expect(header.indexOf(inflateHeader(deflated.subarray(0, -8)))).toBe(0)
})

it('stops expanding a thousandfold stream at the limit for headers', () => {
  const start = Buffer.from('PatientName')
  const bomb = deflateRawSync(Buffer.concat([start, Buffer.alloc(4 * MAX_INFLATED_HEADER_BYTES)]))

  const inflated = inflateHeader(bomb)

  expect(inflated.length).toBeLessThanOrEqual(MAX_INFLATED_HEADER_BYTES)
  expect(inflated.subarray(0, start.length)).toEqual(start)
})

it('refuses a picture that expands beyond the limit', () => {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: 2 })
  const bomb = Buffer.concat(
    Array.from({ length: MAX_INFLATED_BYTES / 1024 ** 2 + 1 }, () => block),
  )

  expect(() => inflatePicture(bomb)).toThrow(RangeError)
})
