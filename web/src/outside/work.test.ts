import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { leadingZeroBits, workText } from '#shared/model/proof-of-work.ts'
import { solve } from './work.ts'

it('a solution has as many zero bits as were asked for', async () => {
  const nonce = await solve({ token: 'sealed', bits: 10 })
  const hash = createHash('sha256').update(workText('sealed', nonce)).digest()

  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(10)
})

it.each([
  [[255], 0],
  [[1], 7],
  [[0, 64], 9],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(new Uint8Array(bytes))).toBe(bits)
})
