import { setTimeout as pause } from 'node:timers/promises'

const STEP_MS = 100

/**
 * Begins to count steps of a tenth of a second; what it gives waits for the end of the one that has
 * begun. An answer that waits so says by its time only in which step it was ready, not when.
 */
export function startPace(
  now: () => number = () => performance.now(),
  wait: (milliseconds: number) => Promise<unknown> = pause,
): () => Promise<void> {
  const begun = now()
  return async () => {
    await wait(STEP_MS - ((now() - begun) % STEP_MS))
  }
}
