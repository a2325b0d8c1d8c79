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

it('reads twice for what changes together: for the first hint, and for all others', () => {
  const read = vi.fn()
  const { hint } = coalesce(read)

  for (let count = 0; count < 100; count += 1) {
    hint()
    vi.advanceTimersByTime(1)
  }
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)

  expect(read).toHaveBeenCalledTimes(2)
})

it('reads what is said in a conversation within 150 ms', () => {
  const read = vi.fn()
  const { hint } = coalesce(read)

  for (let said = 1; said <= 30; said += 1) {
    hint()
    vi.advanceTimersByTime(150)
    expect(read).toHaveBeenCalledTimes(said)
    vi.advanceTimersByTime(850)
  }
})

it('reads at most once a second of what goes on changing, but for the first few, and once after the last', () => {
  const read = vi.fn()
  const { hint } = coalesce(read)

  for (let passed = 0; passed < 20_000; passed += 50) {
    hint()
    vi.advanceTimersByTime(50)
  }
  const during = read.mock.calls.length
  vi.advanceTimersByTime(10_000)

  expect(during).toBeGreaterThanOrEqual(20)
  expect(during).toBeLessThanOrEqual(25)
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
