import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readUntil } from './read-until.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function timesRead(read: (times: number) => number, signal?: AbortSignal) {
  const call = vi.fn(async () => read(call.mock.calls.length))
  const reading = readUntil(call, (answer) => answer === 3, signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await reading
  return call.mock.calls.length
}

describe('reading until a change shows', () => {
  it('ends once it does', async () => {
    expect(await timesRead((times) => times)).toBe(3)
  })

  it('gives up where it never does', async () => {
    expect(await timesRead(() => 0)).toBe(15)
  })

  it('ends where it cannot be read', async () => {
    const fail = () => {
      throw new Error('no')
    }
    expect(await timesRead(fail)).toBe(1)
  })

  it('ends when it is no longer wanted', async () => {
    const stop = new AbortController()
    const stopAtSecond = (times: number) => {
      if (times === 2) stop.abort()
      return 0
    }
    expect(await timesRead(stopAtSecond, stop.signal)).toBe(2)
  })
})
