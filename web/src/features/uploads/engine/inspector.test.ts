import { expect, test } from 'vitest'
import { answer, batches } from './inspector.ts'

const blobs = (...sizes: number[]) => sizes.map((size) => ({ size }))
const MIB = 1024 * 1024

test('a question is about few files, and few bytes', () => {
  const many = batches(blobs(...Array.from({ length: 60 }, () => 1)))
  const large = batches(blobs(MIB, 15 * MIB, 1, 40 * MIB, 1))

  expect(many.map((some) => some.length)).toEqual([25, 25, 10])
  expect(large.map((some) => some.length)).toEqual([2, 1, 1, 1])
})

test('what the disc does not give has no sum', async () => {
  const lost = new Blob(['x'])
  lost.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))

  const { kind, ...found } = await answer({ kind: 'sum', pieces: [lost, new Blob(['y'])] })

  expect({ kind, found }).toEqual({
    kind: 'sum',
    found: { sums: [null, 'ofzkNjhU/4iM/0uOeHXWAMJoI5BBKoz3mzfQsRFIsPo='] },
  })
})
