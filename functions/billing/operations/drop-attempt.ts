import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Work } from './sync.ts'

/** Forgets what was refused, so that it may be asked for anew. */
export async function dropAttempt({ store }: Work, key: string): Promise<void> {
  await retryOnConflict(store.billing, async (item) => {
    if (item.attempt?.key === key) await store.replace(item, { attempt: null })
  })
}
