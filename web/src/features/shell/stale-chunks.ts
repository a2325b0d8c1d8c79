import type { RegisteredRouter } from '@tanstack/react-router'
import { ahead, isUnwanted } from '../../ui/ahead.ts'
import { NOT_LOADED } from './offline-pages.ts'

const RELOADED = 'praxis-reloaded-at'
const AGAIN_AFTER_MS = 60_000

type Failure = {
  isOnline: boolean
  /** Nobody waits for it: it was loaded ahead of a visit that may never come. */
  isAhead: boolean
  /** When the page was last loaded anew for such a failure; epoch ms, 0 for never. */
  reloadedAt: number
  now: number
}

/**
 * What to do about a piece of the application that could not be loaded. After a release the pieces of
 * the former version are gone: the page is loaded anew, once, so that a piece that is truly missing
 * does not reload for ever. Without a connection that would lose the page, so it stays, and so it does
 * where nobody asked for the piece.
 */
export function afterFailedChunk({ isOnline, isAhead, reloadedAt, now }: Failure) {
  if (!isOnline || isAhead) return 'stay'
  return now - reloadedAt < AGAIN_AFTER_MS ? 'fail' : 'reload'
}

/**
 * Loads the page anew where a release made that necessary.
 * @param pages tell whether a piece is loaded for a visit or ahead of one
 * @param before what to do first, such as keeping what was typed
 */
export function reloadOnceOnStaleChunks(pages: RegisteredRouter, before: () => void) {
  const isAhead = watchPreloads(pages)
  loadStylesAgainOnline()
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED) ?? 0)
    const now = Date.now()
    const state = { isOnline: navigator.onLine, isAhead: isAhead(), reloadedAt, now }
    if (afterFailedChunk(state) !== 'reload') {
      event.payload.message = NOT_LOADED
      return
    }
    event.preventDefault()
    sessionStorage.setItem(RELOADED, String(now))
    before()
    location.reload()
  })
}

/** A stylesheet that failed without a connection is asked for only once, so it is put in again. */
function loadStylesAgainOnline() {
  const failed = new Set<HTMLLinkElement>()
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  }
  window.addEventListener('error', note, true)
  window.addEventListener('online', () => {
    for (const link of failed) link.replaceWith(link.cloneNode())
    failed.clear()
  })
}

/** Whether all that is being loaded now is loaded ahead of a visit. */
function watchPreloads(pages: RegisteredRouter): () => boolean {
  const { preloadRoute } = pages
  const counted: RegisteredRouter['preloadRoute'] = (options) => ahead(() => preloadRoute(options))
  pages.preloadRoute = counted
  return () => isUnwanted(pages.state.status === 'pending')
}
