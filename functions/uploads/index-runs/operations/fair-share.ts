import type { Clock } from '#functions/platform/clock.ts'
import type { IndexRunStore, IndexWork } from '../store.ts'

type IndexRuns = { store: IndexRunStore; now: Clock }

/**
 * Runs `index` if the practice has a free slot. Else the work is queued, and a run of the practice
 * that ends starts it by an event, so that a practice with many uploads never takes all runs of the
 * function. The work of a run that was cut off comes back by the retry of its event, at the latest
 * when the timer of the upload ends.
 */
export async function withFairShare(
  runs: IndexRuns,
  work: IndexWork,
  index: () => Promise<void>,
): Promise<void> {
  if (!(await acquireOrEnqueue(runs, work))) return
  try {
    await index()
  } finally {
    await runs.store.release(work.eventId)
    await startNext(runs)
  }
}

async function acquireOrEnqueue({ store, now }: IndexRuns, work: IndexWork): Promise<boolean> {
  if (await store.acquire(work.eventId, now())) return true
  await store.enqueue(work, now())
  // The last run may have looked at the queue just before this work was in it.
  if (!(await store.acquire(work.eventId, now()))) return false
  if (await store.dequeue(work)) return true
  await store.release(work.eventId)
  return false
}

/** Starts the work that has waited longest, unless another run started all of it. */
async function startNext({ store, now }: IndexRuns): Promise<void> {
  for (let next = await store.first(); next; next = await store.first()) {
    if (await store.start(next, now())) return
  }
}
