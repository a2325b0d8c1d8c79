/** At most one reading a second, however many hints there are. */
const EVERY_MS = 1000

/**
 * Reads once for many hints: at once for the first, and once more for those that came meanwhile. What was
 * changed by the time of a hint is in a reading after it, so none is missed.
 * @param after milliseconds from a hint until there is something to read
 */
export function coalesce(read: () => void, after = 0) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let hintedAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY

  function plan(now: number) {
    timer ??= setTimeout(take, Math.max(hintedAt + after, readAt + EVERY_MS) - now)
  }

  function take() {
    timer = null
    const now = Date.now()
    const isCovered = now >= hintedAt + after
    readAt = now
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
