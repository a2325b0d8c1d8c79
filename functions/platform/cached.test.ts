import { expect, it, vi } from 'vitest'
import { cached } from './cached.ts'

it('reads once for all who ask in time, and again after', async () => {
  let now = 0
  const read = vi.fn(async () => read.mock.calls.length)
  const kept = cached(100, () => new Date(now), read)

  expect(await Promise.all([kept(), kept()])).toEqual([1, 1])
  now = 99
  expect(await kept()).toBe(1)
  now = 100
  expect(await kept()).toBe(2)
})

it('does not keep a failure', async () => {
  const read = vi.fn(async () => 'read').mockRejectedValueOnce(new Error('down'))
  const kept = cached(100, () => new Date(0), read)

  await expect(kept()).rejects.toThrow('down')
  expect(await kept()).toBe('read')
})
