import { useEffect } from 'react'

/** A little longer than the dialog takes to hand over the focus itself. */
const AFTER_MS = 20

/**
 * Gives the focus back to what had it before a dialog was opened. Mantine does so only for a dialog that was there
 * closed before, and not for one whose code came as it was opened, or that is taken away as it is closed.
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
