import { expect, it, vi } from 'vitest'
import { createFakeServer, createTestUploader, drop, scan } from './engine/builders.ts'
import { createLateUploader } from './late-uploader.ts'

it('is idle until it arrives, like one that was just begun', () => {
  const late = createLateUploader()

  const begun = createTestUploader(createFakeServer()).getSnapshot()
  expect(begun).toMatchObject(late.getSnapshot())
})

it('keeps what is given to it, which is sent once it arrives', async () => {
  const server = createFakeServer()
  const late = createLateUploader()
  const changed = vi.fn()
  late.subscribe(changed)

  late.add(drop(scan('CD/IM1', 'one')))
  late.add(drop(scan('CD/IM2', 'two')))
  expect(late.getSnapshot().phase).toBe('reading')
  expect(changed).toHaveBeenCalled()
  late.arrive(createTestUploader(server))

  await vi.waitFor(() => expect(late.getSnapshot().phase).toBe('completed'), { timeout: 10_000 })
  expect([...server.stored.keys()]).toEqual(['CD/IM1', 'CD/IM2'])
})

it('hands on what is given to it afterwards', async () => {
  const server = createFakeServer()
  const late = createLateUploader()
  late.arrive(createTestUploader(server))

  late.add(drop(scan('IM1', 'one')))

  await vi.waitFor(() => expect(late.getSnapshot().phase).toBe('completed'), { timeout: 10_000 })
  expect(server.stored.size).toBe(1)
})
