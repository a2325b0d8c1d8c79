import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the title of a page that was opened, so that it is read out first: with the next frame,
 * for moving it has the page laid out, which it then is once.
 */
export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) requestAnimationFrame(focusTitle)
      }),
    [router],
  )
}

function focusTitle() {
  const active = document.activeElement
  if (active && active !== document.body && active.closest('main, [role="dialog"]')) return
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
}
