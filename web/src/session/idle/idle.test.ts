import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  begin,
  CHECK_AFTER_MS,
  CHECK_MS,
  COUNTDOWN_MS,
  type Event,
  type Idle,
  LIMIT_MS,
  NOTE_EVERY_MS,
  RENEW_AFTER_MS,
  step,
  type Tabs,
  type World,
} from './idle.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const START = Date.UTC(2026, 0, 5, 9)
const WARN_AFTER_MS = CHECK_AFTER_MS + CHECK_MS

/** A browser: a clock, what its tabs share, its cookies, and a server that hears of calls. */
function aBrowser() {
  const browser = {
    now: START,
    stays: false,
    tabs: { owner: null, activeAt: 0, stayedAt: 0 } as Tabs,
    /** The calls made to the server. */
    renewals: [] as number[],
    isOnline: true,
    pass: (milliseconds: number) => {
      browser.now += milliseconds
    },
  }
  return browser
}
type Browser = ReturnType<typeof aBrowser>

/** A tab in it, in which somebody is signed in. */
function aTab(browser: Browser, memberId = 'ann') {
  let heardAt = browser.now
  const world = (): World => ({
    now: browser.now,
    memberId,
    tabs: { ...browser.tabs },
    stays: browser.stays,
    heardAt,
  })
  let state: Idle
  function take({ state: next, effects }: ReturnType<typeof step>) {
    state = next
    const { tabs, now } = browser
    for (const effect of effects) {
      if (effect === 'claim') tabs.owner = { memberId }
      if (effect === 'note') tabs.activeAt = now
      if (effect === 'answer') tabs.stayedAt = now
      if (effect === 'renew') {
        browser.renewals.push(now)
        if (browser.isOnline) heardAt = now
      }
    }
    return effects
  }
  take(begin(world()))
  return {
    send: (event: Event) => take(step(state, event, world())),
    get state() {
      return state
    },
    get heardAt() {
      return heardAt
    },
  }
}

/** Lets time pass with the page awake, a tick a second. */
function wait(browser: Browser, tabs: readonly { send: (event: Event) => void }[], ms: number) {
  const end = browser.now + ms
  while (browser.now < end) {
    browser.now = Math.min(browser.now + SECOND, end)
    for (const tab of tabs) tab.send('tick')
  }
}

describe('without activity', () => {
  it('warns after the check and its timer, and is over after the countdown', () => {
    const browser = aBrowser()
    const tab = aTab(browser)

    wait(browser, [tab], WARN_AFTER_MS - SECOND)
    expect(tab.state.phase).toBe('active')
    wait(browser, [tab], SECOND)
    expect(tab.state).toMatchObject({ phase: 'warning', until: START + LIMIT_MS })
    wait(browser, [tab], COUNTDOWN_MS - SECOND)
    expect(tab.state.phase).toBe('warning')
    wait(browser, [tab], SECOND)

    expect(tab.state).toEqual({ phase: 'over', cause: 'idle', ends: true })
    expect(browser.renewals).toEqual([])
  })

  it.each([CHECK_AFTER_MS - SECOND, WARN_AFTER_MS - SECOND])(
    'begins anew where there is some after %i ms',
    (milliseconds) => {
      const browser = aBrowser()
      const tab = aTab(browser)

      wait(browser, [tab], milliseconds)
      tab.send('activity')
      wait(browser, [tab], WARN_AFTER_MS - SECOND)

      expect(tab.state.phase).toBe('active')
    },
  )

  it('nothing happens where the member stays signed in', () => {
    const browser = aBrowser()
    const tab = aTab(browser)
    browser.stays = true

    wait(browser, [tab], 2 * LIMIT_MS)

    expect(tab.state.phase).toBe('active')
    expect(browser.renewals).toEqual([])
  })
})

describe('the warning', () => {
  function warned() {
    const browser = aBrowser()
    const tabs = [aTab(browser), aTab(browser)] as const
    wait(browser, tabs, WARN_AFTER_MS)
    return { browser, tabs }
  }

  it('is answered in one tab for all, and the server hears of it', () => {
    const { browser, tabs } = warned()
    const [one, other] = tabs

    one.send('stay')
    expect(one.state.phase).toBe('active')
    expect(browser.renewals).toEqual([browser.now])
    other.send('tick')
    expect(other.state.phase).toBe('active')

    wait(browser, tabs, WARN_AFTER_MS - SECOND)
    expect([one.state.phase, other.state.phase]).toEqual(['active', 'active'])
  })

  it('stays until it is at zero, and is taken back where somebody was active in any tab', () => {
    const { browser, tabs } = warned()
    const [one, other] = tabs

    one.send('activity')
    wait(browser, tabs, COUNTDOWN_MS - SECOND)
    expect([one.state.phase, other.state.phase]).toEqual(['warning', 'warning'])
    wait(browser, tabs, SECOND)

    expect([one.state.phase, other.state.phase]).toEqual(['active', 'active'])
  })

  it('is not shown to whoever asked meanwhile to stay signed in', () => {
    const { browser, tabs } = warned()

    browser.stays = true
    wait(browser, tabs, SECOND)

    expect(tabs[0].state.phase).toBe('active')
  })

  it('never counts longer than a minute, also where the clock is set back', () => {
    const { browser, tabs } = warned()

    browser.now -= 60 * MINUTE
    tabs[0].send('tick')

    expect(tabs[0].state).toMatchObject({ until: browser.now + COUNTDOWN_MS })
  })
})

describe('a machine that slept', () => {
  it.each(['tick', 'activity', 'stay'] as const)(
    'beyond the limit is over at the first %s',
    (event) => {
      const browser = aBrowser()
      const tab = aTab(browser)

      browser.pass(LIMIT_MS)
      tab.send(event)

      expect(tab.state).toEqual({ phase: 'over', cause: 'idle', ends: true })
      expect(browser.tabs.activeAt).toBe(START)
      expect(browser.renewals).toEqual([])
    },
  )

  it('through the countdown is over, whatever was done before it slept', () => {
    const browser = aBrowser()
    const tab = aTab(browser)
    wait(browser, [tab], WARN_AFTER_MS)
    tab.send('activity')

    browser.pass(60 * MINUTE)
    tab.send('tick')

    expect(tab.state.phase).toBe('over')
  })

  it('into the countdown shows what is left of it', () => {
    const browser = aBrowser()
    const tab = aTab(browser)

    browser.pass(LIMIT_MS - 20 * SECOND)
    tab.send('activity')

    expect(tab.state).toMatchObject({ phase: 'warning', until: START + LIMIT_MS })
  })
})

describe('a page that is opened', () => {
  it('counts as activity', () => {
    const browser = aBrowser()
    aTab(browser)

    browser.pass(WARN_AFTER_MS)
    const tab = aTab(browser)

    expect(tab.state.phase).toBe('active')
    expect(browser.tabs.activeAt).toBe(browser.now)
  })

  it('is over where its person was away for too long, unless they stay signed in', () => {
    const browser = aBrowser()
    aTab(browser)
    browser.pass(LIMIT_MS)

    expect(aTab(browser).state).toEqual({ phase: 'over', cause: 'idle', ends: true })
    browser.stays = true
    expect(aTab(browser).state.phase).toBe('active')
  })

  it.each([
    ['idle', 'idle'],
    ['choice', 'elsewhere'],
  ] as const)('ends a session that signing out by %s did not', (signedOut, cause) => {
    const browser = aBrowser()
    browser.tabs.owner = { signedOut }

    expect(aTab(browser).state).toEqual({ phase: 'over', cause, ends: true })
  })

  it('is for whom the server knows, whoever was here before', () => {
    const browser = aBrowser()
    const former = aTab(browser, 'bob')
    browser.pass(2 * LIMIT_MS)

    const tab = aTab(browser, 'ann')
    former.send('tick')

    expect(tab.state.phase).toBe('active')
    expect(former.state).toEqual({ phase: 'over', cause: 'somebody', ends: false })
  })
})

describe('signing out in another tab', () => {
  it.each([
    ['idle', 'idle'],
    ['choice', 'elsewhere'],
  ] as const)('by %s ends this one too, without a call', (signedOut, cause) => {
    const browser = aBrowser()
    const tab = aTab(browser)

    browser.tabs.owner = { signedOut }
    tab.send('activity')

    expect(tab.state).toEqual({ phase: 'over', cause, ends: false })
    expect(browser.tabs.owner).toEqual({ signedOut })
  })
})

describe('the server', () => {
  it('hears of somebody who only types, for as long as they type', () => {
    const browser = aBrowser()
    const tab = aTab(browser)

    for (let seconds = 0; seconds < 40 * 60; seconds += 10) {
      wait(browser, [tab], 10 * SECOND)
      tab.send('activity')
      expect(browser.now - tab.heardAt).toBeLessThanOrEqual(RENEW_AFTER_MS)
    }

    expect(browser.renewals).toHaveLength(8)
  })

  it('is called again soon where it could not be reached, but not at every key', () => {
    const browser = aBrowser()
    const tab = aTab(browser)
    browser.isOnline = false

    for (let seconds = 0; seconds < 10 * 60; seconds += 1) {
      wait(browser, [tab], SECOND)
      tab.send('activity')
    }

    expect(browser.renewals).toHaveLength(6)
  })

  it('is called although the clock was set back', () => {
    const browser = aBrowser()
    const tab = aTab(browser)

    browser.now -= 60 * MINUTE
    tab.send('activity')

    expect(tab.heardAt).toBe(browser.now)
  })
})

describe('whatever happens', () => {
  const things = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 5 * MINUTE }) }) },
      { weight: 1, arbitrary: fc.record({ sleep: fc.integer({ min: 1, max: 40 * MINUTE }) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          tab: fc.nat({ max: 2 }),
          event: fc.constantFrom<Event>('activity', 'activity', 'stay'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ stays: fc.boolean() }) },
    ),
    { maxLength: 30 },
  )

  it('it is over when, and only when, nobody was active for the limit; never without a warning', () => {
    fc.assert(
      fc.property(things, (happens) => {
        const browser = aBrowser()
        const tabs = [aTab(browser), aTab(browser), aTab(browser)] as const
        let activeAt = START
        /** Since when there were ticks, without a gap. */
        let awakeSince = START
        let warnedAt: number | null = null

        function check() {
          const phases = new Set(tabs.map(({ state }) => state.phase))
          const idle = browser.now - activeAt
          if (phases.has('over')) {
            expect(browser.stays).toBe(false)
            // Others are told of activity every few seconds only.
            expect(idle).toBeGreaterThanOrEqual(LIMIT_MS - NOTE_EVERY_MS)
            if (awakeSince <= activeAt) expect(warnedAt).not.toBeNull()
            return false
          }
          if (browser.stays) expect(phases).toEqual(new Set(['active']))
          else expect(idle).toBeLessThan(LIMIT_MS)
          return true
        }

        for (const happening of happens) {
          if ('stays' in happening) {
            browser.stays = happening.stays
            for (const tab of tabs) tab.send('tick')
            awakeSince = browser.now
          } else if ('sleep' in happening) {
            browser.pass(happening.sleep)
            awakeSince = browser.now
            for (const tab of tabs) tab.send('tick')
          } else if ('wait' in happening) {
            for (let left = happening.wait; left > 0; left -= SECOND) {
              browser.pass(Math.min(left, SECOND))
              for (const tab of tabs) tab.send('tick')
              if (tabs.some(({ state }) => state.phase === 'warning')) warnedAt = browser.now
              if (!check()) return
            }
          } else {
            const tab = tabs[happening.tab]
            tab?.send(happening.event)
            activeAt = browser.now
            warnedAt = null
          }
          if (!check()) return
        }
      }),
      { numRuns: 200 },
    )
  })

  it('time alone tells nobody anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * MINUTE })), (gaps) => {
        const browser = aBrowser()
        const tab = aTab(browser)
        for (const gap of gaps) {
          browser.pass(gap)
          expect(tab.send('tick')).toEqual([])
        }
      }),
    )
  })
})
