import { useEffect } from 'react'

/** Mantine returns the focus after 10 ms. */
const AFTER_MS = 20

/**
 * Returns the focus to the element that had it before a dialog opened. Mantine does not do so for a dialog that is
 * mounted open, or unmounted on close.
 */
export function useReturnFocus(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      const atClose = document.activeElement
      setTimeout(() => {
        const now = document.activeElement
        const isLost = now === null || now === document.body || now === atClose
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
      }, AFTER_MS)
    }
  }, [opened])
}
