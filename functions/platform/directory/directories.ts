import { type Clock, DAY, HOUR, MINUTE, plusSeconds } from '../clock.ts'
import { loggable, logger } from '../log.ts'
import type { Partable } from './parts.ts'
import type { Part } from './rows.ts'
import type { Snapshot } from './snapshots.ts'

/** What lists of a practice are served from, in memory. `N` is what people and the like are called. */
export type Held<N> = Partable & {
  /** Takes over packed rows that are newer than those held, and what is called how now. */
  apply(packed: readonly string[], names: N): void
}

/** Makes what is held of packed rows, and of the parts of a snapshot, which need no decoding. */
export type Make<D> = (rows: readonly string[], parts?: readonly Part[]) => D

/** Where it is read from, of one practice. Rows are packed. */
export type Source<N> = {
  readonly practiceId: string
  /** Every row. */
  rows(): Promise<string[]>
  /** Rows written since a moment, oldest first. */
  rowsSince(moment: Date): Promise<string[]>
  names(): Promise<N>
  snapshot(): Promise<Snapshot | null>
  saveSnapshot(directory: Partable, now: Date): Promise<void>
}

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

type Kept<D> = { directory: D; loadedAt: Date; seenAt: Date; sweptAt: Date }

/** Directories of recently listed practices, each brought up to date with the table before use. */
export type Directories<N, D extends Held<N>> = {
  of(store: Source<N>): Promise<D>
  /** The same where it is in memory; null, with nothing read, where it would be loaded first. */
  held(store: Source<N>): Promise<D | null>
}

export function createDirectories<N, D extends Held<N>>(
  make: Make<D>,
  clock: Clock,
  maxRows = MAX_ROWS,
): Directories<N, D> {
  const kept = new Map<string, Kept<D>>()

  function makeRoom(): void {
    let rows = 0
    for (const [practiceId, { directory }] of [...kept].reverse()) {
      rows += directory.size
      if (rows > maxRows && rows > directory.size) kept.delete(practiceId)
    }
  }

  /** It was asked for last, and goes last. */
  function keep(practiceId: string, current: Kept<D>): void {
    kept.delete(practiceId)
    kept.set(practiceId, current)
    makeRoom()
  }

  /** What is held of a practice, brought up to date; null where that is nothing, or too old. */
  async function freshened(store: Source<N>, now: Date): Promise<Kept<D> | null> {
    const cached = kept.get(store.practiceId)
    if (!cached || plusSeconds(cached.loadedAt, MAX_AGE_SECONDS) <= now) return null
    await refresh(cached, store, now)
    return cached
  }

  return {
    async of(store) {
      const now = clock()
      const current = (await freshened(store, now)) ?? (await load(make, store, now))
      keep(store.practiceId, current)
      return current.directory
    },

    async held(store) {
      const current = await freshened(store, clock())
      if (current) keep(store.practiceId, current)
      return current?.directory ?? null
    },
  }
}

/** Takes over what was written since the call before, by whatever function. */
async function refresh<N>(kept: Kept<Held<N>>, store: Source<N>, now: Date): Promise<void> {
  const isSweep = plusSeconds(kept.sweptAt, SWEEP_SECONDS / 2) < now
  const overlap = isSweep ? SWEEP_SECONDS : SAFETY_SECONDS
  const [changes, names] = await Promise.all([
    store.rowsSince(plusSeconds(kept.seenAt, -overlap)),
    store.names(),
  ])
  kept.directory.apply(changes, names)
  kept.seenAt = now
  if (isSweep) kept.sweptAt = now
}

/** From the newest snapshot and the changes since; without one from the rows themselves. */
async function load<N, D extends Held<N>>(
  make: Make<D>,
  store: Source<N>,
  now: Date,
): Promise<Kept<D>> {
  const naming = store.names()
  naming.catch(() => undefined)
  const begun = await fromSnapshot(make, store)
  const directory = begun?.directory ?? make(await store.rows())
  const changes = await store.rowsSince(plusSeconds(begun?.at ?? now, -SWEEP_SECONDS))
  directory.apply(changes, await naming)
  const isOld = begun && plusSeconds(begun.at, SNAPSHOT_AGE_SECONDS) < now
  const isBehind = changes.length > directory.size * SNAPSHOT_CHANGES
  if (directory.size >= SNAPSHOT_ROWS && (!begun || isOld || isBehind)) {
    await save(store, directory, now)
  }
  return { directory, loadedAt: now, seenAt: now, sweptAt: now }
}

async function fromSnapshot<N, D>(make: Make<D>, store: Source<N>) {
  const snapshot = await store.snapshot()
  if (!snapshot) return null
  try {
    return { directory: make([], snapshot.parts), at: snapshot.at }
  } catch (error) {
    // Written by functions of before or after this version.
    logger.warn('a snapshot does not fit', { error: loggable(error) })
    return null
  }
}

/** Whoever loads next is quicker; the list itself is right without it. */
async function save<N>(store: Source<N>, directory: Partable, now: Date): Promise<void> {
  try {
    await store.saveSnapshot(directory, now)
  } catch (error) {
    logger.warn('the snapshot of a directory was not saved', { error: loggable(error) })
  }
}
