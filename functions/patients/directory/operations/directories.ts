import { type Clock, DAY, HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { createDirectory, type Directory } from '../rules/directory.ts'
import type { DirectoryStore } from '../store.ts'

/** A directory older than this is loaded again, well before its changes expire. */
const MAX_AGE_SECONDS = 12 * HOUR
/** A write becomes visible this much later than its timestamp at most, if nothing goes wrong. */
const SAFETY_SECONDS = 10
/** And this much where it is tried again for as long as a function may run, and clocks differ. */
const SWEEP_SECONDS = 2 * MINUTE
/** Rows of all practices together that stay in memory. */
const MAX_ROWS = 600_000

/** Fewer rows are read as quickly from the table, in a page or two. */
const SNAPSHOT_ROWS = 4000
/** A snapshot older than this, or with more changes since than this, is followed by another. */
const SNAPSHOT_AGE_SECONDS = 2 * DAY
const SNAPSHOT_CHANGES = 1 / 50

type Kept = { directory: Directory; loadedAt: Date; seenAt: Date; sweptAt: Date }

/** Directories of recently listed practices, each brought up to date with the table before use. */
export type Directories = { of(store: DirectoryStore): Promise<Directory> }

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
      const isFresh = cached && plusSeconds(cached.loadedAt, MAX_AGE_SECONDS) > now
      const current = isFresh ? cached : await load(store, now)
      if (isFresh) await refresh(current, store, now)
      kept.delete(store.practiceId)
      kept.set(store.practiceId, current)
      makeRoom()
      return current.directory
    },
  }
}

/** Takes over what was written since the call before, by whatever function. */
async function refresh(kept: Kept, store: DirectoryStore, now: Date): Promise<void> {
  const isSweep = plusSeconds(kept.sweptAt, SWEEP_SECONDS / 2) < now
  const overlap = isSweep ? SWEEP_SECONDS : SAFETY_SECONDS
  const [changes, groups] = await Promise.all([
    store.rowsSince(plusSeconds(kept.seenAt, -overlap)),
    store.groupNames(),
  ])
  kept.directory.apply(changes, groups)
  kept.seenAt = now
  if (isSweep) kept.sweptAt = now
}

/** From the newest snapshot and the changes since; without one from the rows themselves. */
async function load(store: DirectoryStore, now: Date): Promise<Kept> {
  const naming = store.groupNames()
  naming.catch(() => undefined)
  const begun = await fromSnapshot(store)
  const directory = begun?.directory ?? createDirectory(await store.rows())
  const changes = await store.rowsSince(plusSeconds(begun?.at ?? now, -SWEEP_SECONDS))
  directory.apply(changes, await naming)
  const isOld = begun && plusSeconds(begun.at, SNAPSHOT_AGE_SECONDS) < now
  const isBehind = changes.length > directory.size * SNAPSHOT_CHANGES
  if (directory.size >= SNAPSHOT_ROWS && (!begun || isOld || isBehind)) {
    await save(store, directory, now)
  }
  return { directory, loadedAt: now, seenAt: now, sweptAt: now }
}

async function fromSnapshot(store: DirectoryStore) {
  const snapshot = await store.snapshot()
  if (!snapshot) return null
  try {
    return { directory: createDirectory([], snapshot.parts), at: snapshot.at }
  } catch (error) {
    // Written by functions of before or after this version.
    logger.warn('a snapshot does not fit', { error: loggable(error) })
    return null
  }
}

/** Whoever loads next is quicker; the list itself is right without it. */
async function save(store: DirectoryStore, directory: Directory, now: Date): Promise<void> {
  try {
    await store.saveSnapshot(directory, now)
  } catch (error) {
    logger.warn('the snapshot of a directory was not saved', { error: loggable(error) })
  }
}
