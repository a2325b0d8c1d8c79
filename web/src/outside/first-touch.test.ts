import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noTouch } from '#shared/model/touch.ts'
import { firstTouch, KEPT_DAYS, readFirstTouch, touchOf } from './first-touch.ts'

const visit = { pathname: '/products/crm', search: '', referrer: '', host: 'praxis.example' }
const DAY_MS = 24 * 3_600_000

describe('how somebody came', () => {
  it('is said by the address and the page before', () => {
    const search =
      '?utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=abc&email=rosa@a.test'

    expect(touchOf({ ...visit, search, referrer: 'https://www.google.com/search?q=x' })).toEqual({
      ...{ source: 'google', medium: 'cpc', campaign: 'spring', gclid: 'abc' },
      ...{ gbraid: null, wbraid: null, fbclid: null, msclkid: null },
      ...{ referrerHost: 'www.google.com', landingPath: '/products/crm' },
    })
  })

  it('has no site before that is our own', () => {
    expect(touchOf({ ...visit, referrer: 'https://praxis.example/about' }).referrerHost).toBeNull()
  })
})

describe('how somebody came first', () => {
  const store = new Map<string, string>()
  beforeEach(() => {
    store.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const spring = { ...noTouch, campaign: 'spring' }
  const fall = { ...noTouch, campaign: 'fall' }

  it('stays, however they come later', () => {
    expect(firstTouch(spring, 0)).toEqual(spring)
    expect(firstTouch(fall, DAY_MS)).toEqual(spring)
    expect(readFirstTouch(DAY_MS)).toEqual(spring)
  })

  it('is forgotten after a time', () => {
    firstTouch(spring, 0)

    expect(readFirstTouch(KEPT_DAYS * DAY_MS)).toBeNull()
    expect(firstTouch(fall, KEPT_DAYS * DAY_MS)).toEqual(fall)
  })

  it('is this visit where the browser keeps nothing, or something else is there', () => {
    store.set('praxis-first-touch', 'nonsense')
    expect(readFirstTouch(0)).toBeNull()

    vi.stubGlobal('localStorage', undefined)
    expect(firstTouch(spring, 0)).toEqual(spring)
  })
})
