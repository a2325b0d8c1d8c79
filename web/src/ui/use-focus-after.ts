import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back to a button that was disabled while its action ran: browsers take it away from
 * a disabled button. Whatever has the focus by then keeps it, such as a field that is wrong.
 */
export function useFocusAfter(pending: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(pending)
  useEffect(() => {
    const isOver = wasPending.current && !pending
    wasPending.current = pending
    if (isOver && document.activeElement === document.body) button.current?.focus()
  }, [pending])
  return button
}
