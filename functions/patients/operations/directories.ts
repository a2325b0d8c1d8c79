import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { createDirectory, type Directory } from '../rules/directory.ts'
import type { PatientStore } from '../store.ts'

/** A directory older than this is read anew, well before the changes since expire. */
const MAX_AGE_SECONDS = 30 * MINUTE
/** A write may be noted this much later than its time says, by clocks and by transactions. */
const SAFETY_SECONDS = 10
/** Rows of all practices together that stay in memory: about 1 KB each. */
const MAX_ROWS = 400_000

type Kept = { directory: Directory; loadedAt: Date; seenAt: Date }

/** The directories of the practices that were listed of late, each as fresh as the table. */
export type Directories = {
  of(store: Pick<PatientStore, 'practiceId' | 'rows' | 'rowsSince'>): Promise<Directory>
}

export function createDirectories(clock: Clock, maxRows = MAX_ROWS): Directories {
  const kept = new Map<string, Kept>()

  function makeRoom(): void {
    let rows = 0
    for (const [practiceId, { directory }] of [...kept].reverse()) {
      rows += directory.size
      if (rows > maxRows && rows > directory.size) kept.delete(practiceId)
    }
  }

  return {
    async of(store) {
      const now = clock()
      const known = kept.get(store.practiceId)
      const fresh = known && plusSeconds(known.loadedAt, MAX_AGE_SECONDS) > now
      const current = fresh
        ? known
        : { directory: createDirectory(await store.rows()), loadedAt: now, seenAt: now }
      current.directory.apply(await store.rowsSince(plusSeconds(current.seenAt, -SAFETY_SECONDS)))
      current.seenAt = now
      kept.delete(store.practiceId)
      kept.set(store.practiceId, current)
      makeRoom()
      return current.directory
    },
  }
}
