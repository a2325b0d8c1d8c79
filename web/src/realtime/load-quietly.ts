/**
 * Loads a piece that nobody asked for: where that fails, as after a release, the page must not be loaded
 * anew, which is what it does for pieces that somebody waits for.
 */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  const keep = (event: Event) => event.stopImmediatePropagation()
  // Heard before the listener of the page itself.
  addEventListener('vite:preloadError', keep, { capture: true })
  try {
    return await load()
  } finally {
    removeEventListener('vite:preloadError', keep, { capture: true })
  }
}
