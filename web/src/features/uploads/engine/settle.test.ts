import { expect, test } from 'vitest'
import { settle } from './settle.ts'

test('begins to read the last file, and lets go of it', async () => {
  const canceled: string[] = []
  const file = new File(['scan'], 'IM1')
  file.stream = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(4)),
      cancel: () => void canceled.push(file.name),
    })
  await settle(file)

  expect(canceled).toEqual(['IM1'])
})

test('leaves it to others that the disc does not give it', async () => {
  const file = new File(['scan'], 'IM1')
  file.stream = () =>
    new ReadableStream({
      start: (controller) => controller.error(new DOMException('gone', 'NotReadableError')),
    })
  await settle(file)
})
