import type { Clock } from './clock.ts'

/** Reads once for all who ask within so many milliseconds; a failure is not kept. */
export function keepFor<T>(
  milliseconds: number,
  clock: Clock,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null

  return () => {
    if (kept && kept.until > clock().getTime()) return kept.value
    const reading = { value: read(), until: clock().getTime() + milliseconds }
    kept = reading
    reading.value.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.value
  }
}
