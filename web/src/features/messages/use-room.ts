import { type RefObject, useEffect, useLayoutEffect } from 'react'
import classes from './thread.module.css'

/** Says how far down a thread begins, so that it reaches to the end of the window. */
function measure(panel: HTMLElement | null) {
  const top = panel ? panel.getBoundingClientRect().top + scrollY : 0
  panel?.style.setProperty('--thread-top', `${Math.round(top)}px`)
}

/** Whoever writes sees where, with what sends it. */
function showWriting(panel: HTMLElement | null) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLTextAreaElement && panel?.contains(activeElement))) return
  activeElement.closest(`.${classes.composer}`)?.scrollIntoView({ block: 'nearest' })
}

/** Keeps a thread within the window, also as the window turns and as a keyboard comes over a part of it. */
export function useRoom(panel: RefObject<HTMLElement | null>) {
  // What stands above it comes and goes.
  useLayoutEffect(() => measure(panel.current))
  useEffect(() => {
    const onResize = () => {
      measure(panel.current)
      showWriting(panel.current)
    }
    const { visualViewport } = window
    addEventListener('resize', onResize)
    visualViewport?.addEventListener('resize', onResize)
    return () => {
      removeEventListener('resize', onResize)
      visualViewport?.removeEventListener('resize', onResize)
    }
  }, [panel])
}
