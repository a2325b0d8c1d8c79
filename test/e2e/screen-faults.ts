import type { Page } from 'playwright-core'

/** "Good" is 0.1; what moves by half of that is noticed by people who are about to press something. */
const MOST_SHIFT = 0.05

/** Shifts of a page that no key or press of a person caused, with what moved. */
type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    /** The shifts since the last address was opened. */
    praxisShifts?: Shift[]
  }
}

/** Has the documents that the page opens from now on note what moves in them. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const isShift = (entry: PerformanceEntry): entry is Entry => 'hadRecentInput' in entry
    const describe = ({ node, previousRect: from, currentRect: to }: Entry['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement
      const name = `${element?.tagName.toLowerCase()}.${element?.className}`
      const text = node?.textContent?.slice(0, 30)
      const place = ({ x, y, width, height }: DOMRectReadOnly) =>
        [x, y, width, height].map(Math.round).join(',')
      return `${name} "${text}" ${place(from)} to ${place(to)}`
    }
    window.praxisShifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        if (entry.hadRecentInput) continue
        const { value, sources } = entry
        window.praxisShifts?.push({ value, moved: sources.map(describe) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Forgets the shifts so far: another address is opened. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.praxisShifts = []
  })
}

/** The sum of the shifts since the address was opened, where it is too much. */
export async function findShifts(page: Page): Promise<string[]> {
  // Two frames: the browser reports what moved in one after it.
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return window.praxisShifts ?? []
  })
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum < MOST_SHIFT) return []
  const moved = shifts.flatMap((shift) => shift.moved)
  return [`layout shift ${sum.toFixed(3)}: ${moved.join('; ')}`]
}

/**
 * Text that a box cuts. Text that ends in an ellipsis is fine, because the pointer gets a title with all of it,
 * and so is text that can be scrolled to. A badge is never cut, not even by an ellipsis.
 */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1.5
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    /** The box that cuts the text, unless an ellipsis says so or a person can scroll to it. */
    function cutBy(text: Text, start: HTMLElement): HTMLElement | null {
      const range = document.createRange()
      range.selectNodeContents(text)
      let rect = range.getBoundingClientRect()
      let isInLine = true
      for (let box: HTMLElement | null = start; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed' || scrolls(style.overflowX)) return null
        const isBlock = style.display !== 'inline'
        if (isBlock && clips(style.overflowX)) {
          const edge = box.getBoundingClientRect()
          if (edge.width <= 2 || edge.height <= 2) return null
          const isClamped = style.webkitLineClamp !== 'none'
          const isEllipsis = isInLine && style.textOverflow === 'ellipsis'
          // The ellipsis itself may be cut by a box around it.
          if (isClamped || isEllipsis) rect = edge
          if (rect.right > edge.right + TOLERANCE || rect.left < edge.left - TOLERANCE) return box
        }
        if (isBlock) isInLine = false
      }
      return null
    }

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')}`
    const faults = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!(text instanceof Text && text.data.trim() && parent)) continue
      if (parent.closest('[aria-hidden="true"], script, style, svg, select, textarea')) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const box = cutBy(text, parent)
      if (box) faults.add(`"${text.data.trim().slice(0, 40)}" is cut by ${nameOf(box)}`)
    }
    for (const badge of document.querySelectorAll('.mantine-Badge-label')) {
      if (badge.scrollWidth <= badge.clientWidth + TOLERANCE) continue
      faults.add(`the badge "${badge.textContent}" is cut`)
    }
    return [...faults]
  })
}

/** Lists the chosen tabs that lie outside of their row, which scrolls where it is wider than the window. */
export function findTabsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faultOf = (tab: Element): string[] => {
      const inner = tab.getBoundingClientRect()
      const outer = tab.closest('[role=tablist]')?.getBoundingClientRect()
      if (!outer || (inner.left >= outer.left - 1 && inner.right <= outer.right + 1)) return []
      const [from, to, left, right] = [inner.left, inner.right, outer.left, outer.right].map(
        Math.round,
      )
      return [`the tab ${tab.textContent} from ${from} to ${to} is outside of ${left} to ${right}`]
    }
    return [...document.querySelectorAll('[role=tab][aria-selected=true]')].flatMap(faultOf)
  })
}
