import { useEffect } from 'react'
import { type Command, commandOf } from '../rules/keymap.ts'

/** Keys are left alone while somebody chooses from a menu, moves a slider or reads a dialog. */
const OWN_KEYS = '[role="menu"], [role="dialog"], [role="slider"], input, textarea'

/** Hears the keys of the viewer, wherever the focus is: a command each, or the nth window. */
export function useViewerKeys(isOn: boolean, act: (does: Command | number) => void) {
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const { target } = event
      if (target instanceof Element && target.closest(OWN_KEYS)) return
      // A button is pressed by the space bar.
      if (event.key === ' ' && target instanceof Element && target.closest('button, a')) return
      const does = commandOf(event)
      if (does === null) return
      event.preventDefault()
      act(does)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
