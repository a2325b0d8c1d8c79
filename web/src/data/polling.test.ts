import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  intervalOf,
  noteHeard,
  noteTouched,
  pollEvery,
  polled,
  pollUnlessHeard,
} from './polling.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const client = new QueryClient()

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  noteTouched(client)
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** What a page asks for every 5 s; answers what counts how often it did, and what ends it. */
function poll(refetchInterval = pollEvery(5 * SECOND)) {
  const ask = vi.fn(async () => null)
  const observer = new QueryObserver(client, {
    queryKey: ['what waits'],
    queryFn: ask,
    staleTime: 5 * SECOND,
    refetchInterval,
    meta: polled,
  })
  return { ask, stop: observer.subscribe(() => undefined) }
}

it('asks every 5 s while somebody works with the page', async () => {
  const { ask, stop } = poll()

  for (let passed = 0; passed < 10 * MINUTE; passed += SECOND) {
    await vi.advanceTimersByTimeAsync(SECOND)
    noteTouched(client)
  }
  stop()

  expect(ask).toHaveBeenCalledTimes(121)
})

it('asks a page that was left alone more and more rarely', async () => {
  const { ask, stop } = poll()

  await vi.advanceTimersByTimeAsync(13 * MINUTE)
  stop()

  expect(ask).toHaveBeenCalledTimes(25)
  expect([0, 20, 40, 3600].map((seconds) => intervalOf(5000, seconds * SECOND))).toEqual([
    5000, 5000, 10_000, 60_000,
  ])
})

it('asks as often for what changes by itself, until that changes no more', async () => {
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  const next = (ago: number) =>
    pollUnlessHeard('conversation', 5 * SECOND, Date.now() - ago * SECOND)()

  expect([0, 20, 40, 3600].map(next)).toEqual([5000, 5000, 10_000, 60_000])
})

it('asks at once when somebody is back', async () => {
  const { ask, stop } = poll()
  await vi.advanceTimersByTimeAsync(10 * MINUTE + SECOND)
  const before = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(30 * SECOND)

  noteTouched(client)
  noteTouched(client)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(before + 1)

  await vi.advanceTimersByTimeAsync(5 * SECOND)
  stop()
  expect(ask).toHaveBeenCalledTimes(before + 2)
})

it('asks some 200 times an hour where somebody looks up every five minutes', async () => {
  const { ask, stop } = poll()

  for (let minute = 0; minute < 60; minute += 5) {
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    noteTouched(client)
  }
  stop()

  expect(ask.mock.calls.length).toBeGreaterThan(180)
  expect(ask.mock.calls.length).toBeLessThan(220)
})

it('asks once a minute while changes are heard of, and at once when they are not', async () => {
  const { ask, stop } = poll(pollUnlessHeard('member', 5 * SECOND))
  await vi.advanceTimersByTimeAsync(SECOND)
  noteHeard(['member'], client)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  const before = ask.mock.calls.length

  for (let passed = 0; passed < 10 * MINUTE; passed += SECOND) {
    await vi.advanceTimersByTimeAsync(SECOND)
    noteTouched(client)
  }
  expect(ask.mock.calls.length - before).toBe(10)
  await vi.advanceTimersByTimeAsync(30 * SECOND)

  noteHeard([], client)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask.mock.calls.length - before).toBe(11)
  noteTouched(client)
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  stop()
  expect(ask.mock.calls.length - before).toBeGreaterThanOrEqual(13)
})
