import type { Clock } from './clock.ts'

/** Calls `read` at most once in so many milliseconds and shares the result; failures are not cached. */
export function cached<T>(
  milliseconds: number,
  clock: Clock,
  read: () => Promise<T>,
): () => Promise<T> {
  let cache: { value: Promise<T>; until: number } | null = null

  return () => {
    const now = clock().getTime()
    if (cache && cache.until > now) return cache.value
    const reading = { value: read(), until: now + milliseconds }
    cache = reading
    reading.value.catch(() => {
      if (cache === reading) cache = null
    })
    return reading.value
  }
}
