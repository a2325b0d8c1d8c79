import { useEffect, useRef } from 'react'

/** What Escape closes first, where it is open. */
const ABOVE =
  '[role="dialog"], [role="menu"], [role="listbox"], [aria-expanded="true"][role="combobox"]'

/** Escape closes what is no dialog, unless something is open above it or somebody types. */
export function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof Element && target.matches('input, textarea, select')
      if (event.key !== 'Escape' || isTyping || document.querySelector(ABOVE)) return
      latest.current()
    }
    // Before what is above hears it and goes.
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
}
