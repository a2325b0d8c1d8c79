import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads at once after one hint, and only once', () => {
  const read = vi.fn()
  coalesce(read).hint()

  vi.advanceTimersByTime(0)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(1)
})

it('reads twice for a burst of 100: for the first, and for all others', () => {
  const read = vi.fn()
  const { hint } = coalesce(read)

  for (let count = 0; count < 100; count += 1) {
    hint()
    vi.advanceTimersByTime(5)
  }
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)

  expect(read).toHaveBeenCalledTimes(2)
})

it('reads at most once a second of what goes on changing, and once after the last', () => {
  const read = vi.fn()
  const { hint } = coalesce(read)

  for (let passed = 0; passed < 10_000; passed += 100) {
    hint()
    vi.advanceTimersByTime(100)
  }
  const during = read.mock.calls.length
  vi.advanceTimersByTime(10_000)

  expect(during).toBeLessThanOrEqual(11)
  expect(read.mock.calls.length - during).toBeLessThanOrEqual(1)
})

it('waits for what is to be read later, after the last hint too', () => {
  const readAt: number[] = []
  const began = Date.now()
  const { hint } = coalesce(() => readAt.push(Date.now() - began), 2500)

  hint()
  vi.advanceTimersByTime(2000)
  hint()
  vi.advanceTimersByTime(60_000)

  expect(readAt.at(-1)).toBeGreaterThanOrEqual(4500)
  expect(readAt.length).toBeLessThanOrEqual(2)
})

it('reads nothing once it is stopped', () => {
  const read = vi.fn()
  const { hint, stop } = coalesce(read)
  hint()
  stop()

  vi.advanceTimersByTime(10_000)

  expect(read).not.toHaveBeenCalled()
})
