import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answer, batches } from './inspector.ts'

const blobs = (...sizes: number[]) => sizes.map((size) => ({ size }))
const sumOf = (text: string) => createHash('sha256').update(text).digest('base64')
const MIB = 1024 * 1024

test('a question is about few files, and few bytes', () => {
  const many = batches(blobs(...Array.from({ length: 60 }, () => 1)))
  const large = batches(blobs(MIB, 15 * MIB, 1, 40 * MIB, 1))

  expect(many.map((some) => some.length)).toEqual([25, 25, 10])
  expect(large.map((some) => some.length)).toEqual([2, 1, 1, 1])
})

/** As a disc that is read again: not so long any more, or not at all. */
function changed(text: string, size: number) {
  const blob = new Blob([text])
  Object.defineProperty(blob, 'size', { value: size })
  return blob
}

test('pieces read as one have each a sum of its own', async () => {
  const found = await answer({ kind: 'sum', pieces: ['x', 'yz'].map((text) => new Blob([text])) })

  expect(found).toEqual({ kind: 'sum', sums: [sumOf('x'), sumOf('yz')] })
})

test('what the disc does not give has no sum, and what changed that of what is read', async () => {
  const lost = changed('x', 3)
  lost.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))

  const found = await answer({ kind: 'sum', pieces: [lost, changed('y', 2), new Blob(['z'])] })

  expect(found).toEqual({ kind: 'sum', sums: [null, sumOf('y'), sumOf('z')] })
})
