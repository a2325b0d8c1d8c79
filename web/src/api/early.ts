declare global {
  /** By address; null where the application asked before. */
  var praxisEarlyCalls: Record<string, Promise<Response> | null> | undefined
}

/** An answer that waits longer than this may be out of date. */
const GOOD_FOR_MS = 10_000

/**
 * The answer to a call that `start.js` made while the application was loading, to whoever asks first;
 * null where there is none, and then none is made any more. It may fail like any other.
 */
export function takeEarly(url: string): Promise<Response> | null {
  const calls = globalThis.praxisEarlyCalls
  if (!calls) return null
  if (performance.now() >= GOOD_FOR_MS) {
    globalThis.praxisEarlyCalls = undefined
    return null
  }
  const early = calls[url] ?? null
  calls[url] = null
  return early
}
