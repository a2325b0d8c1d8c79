import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { createDirectory, type Directory } from '../rules/directory.ts'
import type { PatientStore } from '../store.ts'

/** A directory older than this is loaded again, well before its change entries expire. */
const MAX_AGE_SECONDS = 30 * MINUTE
/** A write may become visible this much later than its timestamp: clocks differ, writes take time. */
const SAFETY_SECONDS = 10
/** Rows of all practices together that stay in memory: about 1 KB each. */
const MAX_ROWS = 400_000

type Kept = { directory: Directory; loadedAt: Date; seenAt: Date }

/** Directories of recently listed practices, each brought up to date with the table before use. */
export type Directories = {
  of(
    store: Pick<PatientStore, 'practiceId' | 'rows' | 'rowsSince' | 'groupNames'>,
  ): Promise<Directory>
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
      const cached = kept.get(store.practiceId)
      const fresh = cached && plusSeconds(cached.loadedAt, MAX_AGE_SECONDS) > now
      const current = fresh
        ? cached
        : { directory: createDirectory(await store.rows()), loadedAt: now, seenAt: now }
      const [changed, groups] = await Promise.all([
        store.rowsSince(plusSeconds(current.seenAt, -SAFETY_SECONDS)),
        store.groupNames(),
      ])
      current.directory.apply(changed, groups)
      current.seenAt = now
      kept.delete(store.practiceId)
      kept.set(store.practiceId, current)
      makeRoom()
      return current.directory
    },
  }
}
