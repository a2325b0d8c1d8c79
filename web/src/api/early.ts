declare global {
  var praxisEarlyCalls: Record<string, Promise<Response>> | undefined
}

/** An answer that waits longer than this may be out of date. */
const GOOD_FOR_MS = 10_000

/**
 * The answer to a call that `start.js` made while the application was loading, to whoever asks first;
 * null where there is none. It may fail like any other.
 */
export function takeEarly(url: string): Promise<Response> | null {
  const early = globalThis.praxisEarlyCalls?.[url]
  if (!early) return null
  delete globalThis.praxisEarlyCalls?.[url]
  return performance.now() < GOOD_FOR_MS ? early : null
}
