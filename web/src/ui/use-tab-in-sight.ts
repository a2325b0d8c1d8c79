import { useEffect, useRef } from 'react'

/**
 * For a row of tabs that is wider than a phone: scrolls the chosen one into sight, again where the row or one of
 * its tabs gets another width.
 * @param shown changes with the tab that is chosen, and with how many there are
 */
export function useTabInSight(shown: string) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is marked once another is chosen
  useEffect(() => {
    const { current: row } = list
    if (!row) return
    const observer = new ResizeObserver(() => scrollToChosen(row))
    for (const one of [row, ...row.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [shown])
  return list
}

function scrollToChosen(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  // The row alone: scrollIntoView would move the page, too.
  if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
