import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ticket } from '#shared/model/realtime.ts'
import { CONNECT_MS, createKeeper, type Line, SILENCE_MS } from './keeper.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const ticket: Ticket = {
  endpoint: 'https://x.example/event',
  token: 't',
  channels: [{ topic: 'member', paths: ['/member/ann/0-1'] }],
  lasts: 1000,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page and a service: what is asked of it, and what the page takes from it. */
function aPage() {
  const lines: Line[] = []
  const page = {
    lines,
    closed: [] as number[],
    hints: [] as string[],
    isHealthy: false,
    fails: null as 'ticket' | 'dial' | 'silence' | 'over' | null,
    tickets: 0,
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
  const keeper = createKeeper({
    askTicket: async () => {
      page.tickets += 1
      if (page.fails === 'ticket' || page.fails === 'over') throw new Error(page.fails)
      return ticket
    },
    isOver: (error) => error instanceof Error && error.message === 'over',
    dial: async (_, line) => {
      if (page.fails === 'dial') throw new Error('refused')
      if (page.fails === 'silence') await new Promise(() => undefined)
      const number = lines.push(line)
      return { close: () => void page.closed.push(number) }
    },
    onHint: (event) => void page.hints.push(event),
    onHealth: (topics) => {
      page.isHealthy = topics.length > 0
    },
    random: () => 0,
  })
  return { ...keeper, page }
}

describe('a page', () => {
  it('is healthy once it is connected, and hears', async () => {
    const { page, start } = aPage()
    start()
    start()
    expect(page.isHealthy).toBe(false)

    await page.pass(0)

    expect(page).toMatchObject({ isHealthy: true, tickets: 1 })
    page.lines[0]?.onHint('x')
    expect(page.hints).toEqual(['x'])
  })

  it('that is cut is unhealthy at once, and comes back by a new ticket', async () => {
    const { page, start } = aPage()
    start()
    await page.pass(0)

    page.lines[0]?.onClosed()

    expect(page.isHealthy).toBe(false)
    page.lines[0]?.onHint('late')
    expect(page.hints).toEqual([])
    await page.pass(SECOND)
    expect(page).toMatchObject({ isHealthy: true, tickets: 2, closed: [1] })
  })

  it('of which nothing is heard for over a minute is unhealthy', async () => {
    const { page, start } = aPage()
    start()
    await page.pass(0)
    for (let count = 0; count < 4; count += 1) {
      await page.pass(MINUTE)
      page.lines.at(-1)?.onHeard()
    }
    expect(page).toMatchObject({ isHealthy: true, tickets: 1 })

    await page.pass(SILENCE_MS)

    expect(page.isHealthy).toBe(false)
    expect(page.closed).toEqual([1])
  })

  it('that connects and hears nothing is not healthy', async () => {
    const { page, start } = aPage()
    page.fails = 'silence'
    start()
    await page.pass(CONNECT_MS)

    expect(page.isHealthy).toBe(false)
    page.fails = null
    await page.pass(SECOND)
    expect(page.isHealthy).toBe(true)
  })

  it.each(['ticket', 'dial'] as const)(
    'waits longer after each %s refused, at most a minute',
    async (what) => {
      const { page, start } = aPage()
      page.fails = what
      start()

      await page.pass(10 * MINUTE)
      const tries = page.tickets
      expect(tries).toBeGreaterThan(10)
      expect(tries).toBeLessThan(20)
      page.fails = null
      await page.pass(MINUTE)
      expect(page.isHealthy).toBe(true)
    },
  )

  it('takes a new ticket before the old one ends, and is heard all the while', async () => {
    const { page, start } = aPage()
    start()
    await page.pass(0)

    for (let passed = 0; passed < 500; passed += 50) {
      await page.pass(50 * SECOND)
      page.lines.at(-1)?.onHeard()
      expect(page.isHealthy).toBe(true)
    }

    expect(page).toMatchObject({ tickets: 2, closed: [1] })
    page.lines[1]?.onHint('new')
    expect(page.hints).toEqual(['new'])
  })

  it('whose channels move takes a new ticket, and trusts the old ones no more', async () => {
    const { page, start, renew } = aPage()
    start()
    await page.pass(0)

    renew()
    expect(page.isHealthy).toBe(false)
    await page.pass(2 * SECOND)

    expect(page).toMatchObject({ isHealthy: true, tickets: 2, closed: [1] })
  })

  it('whose session is over asks no more, until it is begun anew', async () => {
    const { page, start } = aPage()
    page.fails = 'over'
    start()
    await page.pass(60 * MINUTE)
    expect(page).toMatchObject({ isHealthy: false, tickets: 1 })

    page.fails = null
    start()
    await page.pass(0)

    expect(page.isHealthy).toBe(true)
  })

  it('that is left lets go of what it had, and of what it was about to have', async () => {
    const { page, start, stop } = aPage()
    start()
    stop()
    await page.pass(10 * MINUTE)
    expect(page).toMatchObject({ isHealthy: false, closed: [] })
    start()
    await page.pass(0)

    stop()

    expect(page).toMatchObject({ isHealthy: false, closed: [1] })
    await page.pass(10 * MINUTE)
    expect(page.tickets).toBe(2)
  })
})
