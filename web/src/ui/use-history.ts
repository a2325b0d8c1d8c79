import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { beforeHere, goBackTo, lastOutside, pathOf, remember } from './history.ts'

/** Whoever signs in next does not go back to where somebody else was. */
const STARTS_ANEW = /^\/log(in|out)(\/|$)/

let history: readonly string[] = []

/** Keeps the paths that are visited in this tab, for as long as it is not loaded anew. */
export function useRememberPaths() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation: { href } }) => {
        history = STARTS_ANEW.test(pathOf(href)) ? [] : remember(history, href)
      }),
    [router],
  )
}

/**
 * Forgets the page that is about to be replaced, so that the one in its place leads back to where that one did.
 * @param isHere whether a path is a part of it
 */
export function forgetHere(isHere: (path: string) => boolean) {
  history = beforeHere(history, isHere)
}

/**
 * Where somebody came from, and what to do as they go back there; null where they came straight.
 * @param isHere whether a path is a part of where they are
 */
export function useWayBack(isHere: (path: string) => boolean) {
  const [href] = useState(() => lastOutside(history, isHere))
  if (href === null) return null
  return {
    href,
    onGo: () => {
      history = goBackTo(history, href)
    },
  }
}
