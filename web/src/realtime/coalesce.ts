/** So many readings follow each other as quickly as hints come, as in a conversation; then one a second. */
const QUICK = 5
const EVERY_MS = 1000
/** No two follow each other sooner: what changes together, hints come of one after the other. */
const APART_MS = 150

/**
 * Reads once for many hints: at once for the first, and once more for those that came meanwhile. What was
 * changed by the time of a hint is in a reading after it, so none is missed.
 * @param after milliseconds from a hint until there is something to read
 */
export function coalesce(read: () => void, after = 0) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let hintedAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  /** When all quick readings are to be had again. */
  let restedAt = Number.NEGATIVE_INFINITY

  function plan(now: number) {
    const mayAt = Math.max(readAt + APART_MS, restedAt - (QUICK - 1) * EVERY_MS)
    timer ??= setTimeout(take, Math.max(hintedAt + after, mayAt) - now)
  }

  function take() {
    timer = null
    const now = Date.now()
    const isCovered = now >= hintedAt + after
    readAt = now
    restedAt = Math.max(now, restedAt) + EVERY_MS
    read()
    if (!isCovered) plan(now)
  }

  return {
    hint() {
      hintedAt = Date.now()
      plan(hintedAt)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
