import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useKeys } from './keys.ts'
import { ROW_LINK } from './row-keys.ts'

type Moving = {
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null> | undefined
  count: number
  /** The first place in sight, and how many there are. */
  inSight: () => { first: number; count: number }
  goTo: (place: number) => void
  /** Picks the row, or leaves it: `x`, or Space on it. */
  onPick: ((place: number) => void) | undefined
}

/** The row that was used last, by the address of its page, however far that was scrolled. */
const lastUsed = new Map<string, number>()

function address(): string {
  const search = new URLSearchParams(location.search)
  search.delete('row')
  return `${location.pathname}?${search}`
}

const placeOf = (element: Element | null) => {
  const place = element?.closest('[data-place]')?.getAttribute('data-place')
  return place == null ? null : Number(place)
}

/**
 * Keys of a list of which only the rows in sight exist: `j` and `k`, and from a row the arrows, Home, End,
 * Page Up and Page Down move the focus to another row, which is scrolled to and waited for; Enter opens it, `x` or
 * Space pick it, `/` goes to the search. Who comes back to the list finds the focus where it was.
 */
export function useLongKeys({ list, search, count, inSight, goTo, onPick }: Moving) {
  /** The place that has the focus: its row is drawn wherever it is. */
  const focused = useRef<number | null>(null)
  /** The place that is to have it, once its row is there. */
  const wanted = useRef<number | null>(null)
  const isNew = useRef(true)

  function settle() {
    if (wanted.current === null) return
    const row = list.current?.querySelector(`[data-place="${wanted.current}"]`)
    const link = row?.querySelector<HTMLElement>(`[${ROW_LINK}]`)
    if (!link) return
    wanted.current = null
    link.focus({ preventScroll: true })
  }

  function moveTo(place: number) {
    if (count === 0) return
    wanted.current = Math.min(Math.max(place, 0), count - 1)
    goTo(wanted.current)
    settle()
  }

  function move(step: number) {
    const from = wanted.current ?? focused.current
    moveTo(from === null ? inSight().first : from + step)
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      if (focused.current !== null) onPick?.(focused.current)
    },
    '/': () => {
      search?.current?.focus()
      search?.current?.select()
    },
  })

  useEffect(() => {
    const field = search?.current
    if (!field) return
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      moveTo(inSight().first)
    }
    field.addEventListener('keydown', leave)
    return () => field.removeEventListener('keydown', leave)
  })

  useLayoutEffect(settle)

  useEffect(() => {
    if (count === 0 || !isNew.current) return
    isNew.current = false
    const place = lastUsed.get(address())
    lastUsed.delete(address())
    const active = document.activeElement
    const isFree = !active || active === document.body || active.matches('[data-page-title]')
    if (place === undefined || !isFree) return
    const { first, count: seen } = inSight()
    if (place < first || place >= first + seen) return
    wanted.current = place
    // With the next frame: the focus has the page laid out, which it then is once.
    requestAnimationFrame(settle)
  })

  return {
    focused,
    onFocus: ({ target }: { target: Element }) => {
      focused.current = placeOf(target)
      if (focused.current !== null) lastUsed.set(address(), focused.current)
    },
    onBlur: () => {
      focused.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || !target.matches(`[${ROW_LINK}]`)) return
      const place = placeOf(target)
      if (place === null || event.ctrlKey || event.metaKey || event.altKey) return
      const next = placeAfter(event.key, wanted.current ?? place, {
        ...{ count, page: Math.max(1, inSight().count - 1) },
      })
      const picks = event.key === ' ' && onPick !== undefined
      if (next === null && !picks) return
      event.preventDefault()
      if (picks) onPick(place)
      else if (next !== null) moveTo(next)
    },
  }
}

/** Where a key leads from a place; null for keys that lead nowhere. Bounds are left to who goes there. */
function placeAfter(key: string, from: number, { count, page }: { count: number; page: number }) {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + page
    case 'PageUp':
      return from - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
