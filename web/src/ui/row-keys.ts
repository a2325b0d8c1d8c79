import { type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react'
import { useKeys } from './keys.ts'

/** Marks what opens the record of a row. */
export const ROW_LINK = 'data-row-link'

/** The row that was used last, by the address of its page. */
const lastUsed = new Map<string, number>()

const address = () => location.pathname + location.search

function linksOf(list: Element | null | undefined): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])]
}

function focusRow(link: HTMLElement | undefined) {
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}

/**
 * Moves through the rows by `j` and `k`, or by the arrows from one that has the focus: the focus goes
 * from one to the next, so that Enter opens the record; `/` goes to the search, and Arrow Down from
 * there to the first row. Who comes back to the list finds the focus where it was. Null for a list that
 * is not the page's main one.
 * @param isShown whether the rows are there
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null> | null,
  search: RefObject<HTMLInputElement | null> | undefined,
  isShown: boolean,
) {
  const move = useCallback(
    (step: 1 | -1) => {
      const links = linksOf(list?.current)
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
      const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step
      focusRow(links[Math.min(Math.max(next, 0), links.length - 1)])
    },
    [list],
  )
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    '/': () => {
      search?.current?.focus()
      search?.current?.select()
    },
  }
  useKeys(list ? keys : {})

  useEffect(() => {
    const { current: field } = search ?? {}
    if (!list || !field) return
    const leave = (event: globalThis.KeyboardEvent) => {
      const [first] = linksOf(list.current)
      if (event.key !== 'ArrowDown' || !first) return
      event.preventDefault()
      focusRow(first)
    }
    field.addEventListener('keydown', leave)
    return () => field.removeEventListener('keydown', leave)
  })

  useEffect(() => {
    const active = document.activeElement
    if (!list || !isShown || list.current?.contains(active)) return
    const at = lastUsed.get(address())
    lastUsed.delete(address())
    const isFree = !active || active === document.body || active.matches('[data-page-title]')
    // With the next frame: the focus has the page laid out, which it then is once.
    if (at !== undefined && isFree) requestAnimationFrame(() => focusRow(linksOf(list.current)[at]))
  }, [list, isShown])

  return {
    /** The row that gets the focus is where one comes back to. */
    onFocus: ({ target }: { target: EventTarget }) => {
      const isLink = list && target instanceof HTMLElement
      const at = isLink ? linksOf(list.current).indexOf(target) : -1
      if (at >= 0) lastUsed.set(address(), at)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
      if (!list || !step || !(event.target instanceof Element)) return
      if (!event.target.matches(`[${ROW_LINK}]`)) return
      event.preventDefault()
      move(step)
    },
  }
}
