import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearLater } from './hear-later.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HOUR = 3_600_000
const away = new Error('there is no network')

it('begins once what it needs has come, however often it did not', async () => {
  const load = vi.fn(async () => 'loaded')
  load.mockRejectedValueOnce(away).mockRejectedValueOnce(away)
  const begin = vi.fn(() => () => {})

  hearLater(load, begin)
  await vi.advanceTimersByTimeAsync(HOUR)

  expect(load).toHaveBeenCalledTimes(3)
  expect(begin.mock.calls).toEqual([['loaded']])
})

it('loads nothing without a connection', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn(async () => 'loaded')
  const begin = vi.fn(() => () => {})

  hearLater(load, begin)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(load).not.toHaveBeenCalled()

  vi.stubGlobal('navigator', { onLine: true })
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(begin.mock.calls).toEqual([['loaded']])
})

it('asks ever more rarely for what does not come', async () => {
  const load = vi.fn(async () => Promise.reject(away))

  hearLater(
    load,
    () => () => {},
    () => 0,
  )
  await vi.advanceTimersByTimeAsync(HOUR)

  expect(load.mock.calls.length).toBeLessThan(70)
})

it.each([
  ['before it began', 1000],
  ['while it waits for another attempt', 1600],
])('does not begin any more when it was ended %s', async (_, passed) => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(away)
  const begin = vi.fn(() => () => {})

  const end = hearLater(load, begin)
  await vi.advanceTimersByTimeAsync(passed)
  end()
  await vi.advanceTimersByTimeAsync(HOUR)

  expect(begin).not.toHaveBeenCalled()
})

it('ends what it began', async () => {
  const stop = vi.fn()

  const end = hearLater(
    async () => 'loaded',
    () => stop,
  )
  await vi.advanceTimersByTimeAsync(HOUR)
  end()

  expect(stop).toHaveBeenCalledOnce()
})
