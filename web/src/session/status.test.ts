import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorName } from '#shared/errors.ts'
import { noteTouched } from '../data/polling.ts'
import { statusQuery } from '../data/status.ts'

const MINUTE_MS = 60_000
const nothing = {
  practiceStaffStatus: null,
  unreadNotificationCount: 0,
  practiceStaffStatuses: [],
}

let asked = 0
let refusal: ErrorName | null = null
let client: QueryClient
let stop: () => void

function answer(): Response {
  asked += 1
  if (refusal === null) return Response.json(nothing)
  return Response.json({ name: refusal, message: '', comments: [] }, { status: 400 })
}

/** How often a page asks in a minute in which somebody works with it. */
async function asksInAMinute(): Promise<number> {
  const before = asked
  for (let passed = 0; passed < MINUTE_MS; passed += 10_000) {
    noteTouched(client)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  return asked - before
}

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
  vi.stubGlobal('fetch', async () => answer())
  focusManager.setFocused(true)
  refusal = null
  asked = 0
  client = new QueryClient()
  client.mount()
  const stops = [1, 2, 3].map(() => new QueryObserver(client, statusQuery).subscribe(() => {}))
  stop = () => {
    for (const unsubscribe of stops) unsubscribe()
    client.unmount()
    client.clear()
  }
})
afterEach(() => {
  stop()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the status', () => {
  it('is asked for every 5 s, once for all who show something of it', async () => {
    expect(await asksInAMinute()).toBe(12)
    expect(await asksInAMinute()).toBe(12)
  })

  it('is not asked for in a hidden tab', async () => {
    await asksInAMinute()

    focusManager.setFocused(false)

    expect(await asksInAMinute()).toBe(0)
  })

  it('is asked for again after a failure', async () => {
    refusal = 'ERR_SERVER_INTERNAL'

    expect(await asksInAMinute()).toBeGreaterThan(10)
  })

  it('is not asked for once the session has ended, until somebody is back', async () => {
    await asksInAMinute()
    refusal = 'ERR_UNAUTHENTICATED'
    const last = await asksInAMinute()
    refusal = null

    const meanwhile = await asksInAMinute()
    focusManager.setFocused(false)
    focusManager.setFocused(true)

    expect([last, meanwhile]).toEqual([1, 0])
    expect(await asksInAMinute()).toBeGreaterThan(10)
  })
})
