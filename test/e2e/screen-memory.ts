import type { Page } from 'playwright-core'
import { sessionTexts } from '../../web/src/session/texts.ts'
import { desktop, phone } from './browser.ts'

export type State = { viewport: typeof desktop; colorScheme: 'light' | 'dark' }

/** Names a state in messages and in names of files. */
export const stateName = ({ viewport, colorScheme }: State) => `${viewport.width}-${colorScheme}`

/**
 * Both widths and both color schemes; which go together takes turns from page to page. Each begins with the
 * width with which the other ends: changing it takes the browser longer than changing the scheme.
 */
const statesInTurn: readonly (readonly State[])[] = [
  [
    { viewport: desktop, colorScheme: 'dark' },
    { viewport: phone, colorScheme: 'light' },
  ],
  [
    { viewport: phone, colorScheme: 'dark' },
    { viewport: desktop, colorScheme: 'light' },
  ],
]

/** The pages and the kinds of elements that the walks so far have covered. */
export type Memory = {
  /** By page: how many people came to it, and in which states the first one saw it. */
  pages: Map<string, { first: number; times: number }>
  /** By state: the kinds of elements that axe has judged. */
  parts: Map<string, Set<string>>
}

/** A state of a page, and whether no person before saw the page in this state, or in any. */
type Look = { state: State; isFirst: boolean; isNewPage: boolean }

/** A tab or a view has most of its parts from the page that it is of: it is seen in one state, in turn. */
export function takeTurnOfView(path: string, { pages }: Memory): Look[] {
  const states = statesInTurn.flat()
  const state = states[pages.size % states.length]
  pages.set(path, { first: 0, times: 1 })
  return state ? [{ state, isFirst: true, isNewPage: true }] : []
}

/**
 * The states in which a person sees a page: two for the first person, and one of the other two, in turn, for
 * each of the others. A page that says that it is not open to the person is seen once, whatever its address.
 */
export async function takeTurn(page: Page, path: string, { pages }: Memory): Promise<Look[]> {
  const title = await page.locator('h1').first().textContent()
  const isDenied = title === sessionTexts.deniedTitle
  const key = isDenied ? title : `${path} ${title}`
  const before = pages.get(key)
  if (!before) {
    const first = pages.size % 2
    pages.set(key, { first, times: 1 })
    return (statesInTurn[first] ?? []).map((state) => ({
      state,
      isFirst: true,
      isNewPage: true,
    }))
  }
  if (isDenied) return []
  const others = statesInTurn[1 - before.first] ?? []
  const isFirst = before.times <= others.length
  const state = others[before.times % others.length]
  before.times += 1
  return state ? [{ state, isFirst, isNewPage: false }] : []
}

/** Notes what the page consists of, and tells whether some of it was on no page before in this state. */
export async function hasNewParts(page: Page, state: string, { parts }: Memory): Promise<boolean> {
  const known = parts.get(state) ?? new Set()
  parts.set(state, known)
  const before = known.size
  for (const part of await partsOf(page)) known.add(part)
  return known.size > before
}

/** The kinds of elements on a page, by all that the rules of axe judge of one element, except its text. */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const kindOf = (element: Element) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(element)
      const named = element.getAttributeNames().filter((name) => name.startsWith('aria-'))
      const [role, looks] = [element.getAttribute('role'), element.getAttribute('class')]
      return [element.tagName, role, looks, ...named, color, backgroundColor, fontSize].join(' ')
    }
    return [...new Set([...document.body.querySelectorAll('*')].map(kindOf))]
  })
}
