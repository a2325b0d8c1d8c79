import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import { sumFile } from './checksums.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

test('a file that goes whole has one checksum', async () => {
  const bytes = randomBytes(1000)

  expect(await sumFile(new Blob([bytes]))).toEqual({ sha256: sha256(bytes) })
})

test('a file that goes in parts has one for each part', async () => {
  const bytes = Buffer.alloc(MULTIPART_OVER_BYTES + 1000, 7)

  const sums = await sumFile(new Blob([bytes]))

  const whole = sha256(bytes.subarray(0, PART_BYTES))
  const last = sha256(bytes.subarray(MULTIPART_OVER_BYTES))
  expect(sums).toEqual({ partSha256: [whole, whole, whole, whole, last] })
})

test('a file that the disc does not give has none', async () => {
  const file = new Blob(['x'])
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))

  expect(await sumFile(file)).toBeNull()
})
