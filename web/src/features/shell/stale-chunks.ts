const RELOADED = 'praxis-reloaded-at'
const AGAIN_AFTER_MS = 60_000

/**
 * After a release the pieces of the former version are gone: a page that cannot load one is loaded
 * anew, once, so that a piece that is truly missing does not reload for ever.
 * @param before what to do first, such as keeping what was typed
 */
export function reloadOnceOnStaleChunks(before: () => void) {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < AGAIN_AFTER_MS) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, String(Date.now()))
    before()
    location.reload()
  })
}
