import { useEffect, useRef } from 'react'

/**
 * For a row of tabs that is wider than a phone: scrolls the chosen one into sight.
 * @param shown changes with the tab that is chosen, and with how many there are
 */
export function useTabInSight(shown: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is marked once another is chosen
  useEffect(() => {
    const { current: row } = list
    const tab = row?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    // The row alone: scrollIntoView would move the page, too.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return list
}
