import { type RefObject, useCallback } from 'react'
import { useKeys } from './keys.ts'

/** Marks what opens the record of a row. */
export const ROW_LINK = 'data-row-link'

/**
 * Moves through the rows by `j` and `k`: the focus goes from one to the next, so that Enter opens the
 * record; `/` goes to the search. Null for a list that is not the page's main one.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null> | null,
  search?: RefObject<HTMLInputElement | null>,
) {
  const move = useCallback(
    (step: 1 | -1) => {
      const links = [...(list?.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])]
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1
      const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step
      const link = links[Math.min(Math.max(next, 0), links.length - 1)]
      link?.focus()
      link?.scrollIntoView({ block: 'nearest' })
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
}
