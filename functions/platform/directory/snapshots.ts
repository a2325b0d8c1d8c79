import { CatalogueError } from '#shared/errors.ts'
import { epochSeconds, MINUTE, plusSeconds } from '../clock.ts'
import { newId } from '../ids.ts'
import { mapLimited } from '../map-limited.ts'
import type { Item, Key, Table } from '../table.ts'
import { type Partable, partsOf, readPart } from './parts.ts'
import { type SnapshotItem, snapshotItem, snapshotPart } from './records.ts'
import type { Part } from './rows.ts'

/** A directory as it was stored, and since when changes must be read to have all there are. */
export type Snapshot = { parts: Part[]; at: Date }

const AT_ONCE = 8

/** Keys of the snapshots of a directory, in partitions that begin so. */
export function snapshotKeys(pk: string) {
  return {
    /** The newest snapshot. */
    newest: { pk, sk: 'NEWEST' } satisfies Key,
    /** Says that one is being written. */
    claim: { pk, sk: 'CLAIM' } satisfies Key,
    /** Parts are in partitions of their own, for together they are megabytes. */
    part: (snapshotId: string, part: number): Key => ({
      pk: `${pk}#${snapshotId}#${part}`,
      sk: 'PART',
    }),
  }
}

/**
 * The snapshots of a directory.
 * @param keptSeconds how long one is kept, which is less than the changes that it needs are
 */
export function createSnapshots(table: Table, pk: string, keptSeconds: number) {
  const keys = snapshotKeys(pk)
  const put = (item: Item) => table.transact([{ kind: 'put', item }])

  async function partOf({ snapshotId }: SnapshotItem, part: number) {
    const found = await table.get(keys.part(snapshotId, part), snapshotPart)
    return found && readPart(found.bytes)
  }

  async function claim(now: Date): Promise<boolean> {
    const expiresAt = epochSeconds(plusSeconds(now, MINUTE))
    const item = { ...keys.claim, entity: 'snapshotClaim', expiresAt }
    try {
      await table.transact([{ kind: 'put', item, absent: 'ERR_VERSION_CONFLICT' }])
      return true
    } catch (error) {
      if (error instanceof CatalogueError && error.name === 'ERR_VERSION_CONFLICT') return false
      throw error
    }
  }

  return {
    /** The newest snapshot; null where there is none, or a part of it is gone. */
    async snapshot(): Promise<Snapshot | null> {
      const newest = await table.get(keys.newest, snapshotItem)
      if (!newest) return null
      const numbers = Array.from({ length: newest.parts }, (_, part) => part)
      const parts = await mapLimited(numbers, AT_ONCE, (part) => partOf(newest, part))
      if (parts.includes(null)) return null
      return { parts: parts.filter((part) => part !== null), at: new Date(newest.at) }
    },

    /** Writes a snapshot of all as of now, unless another function has begun to within a minute. */
    async saveSnapshot(directory: Partable, now: Date): Promise<void> {
      if (!(await claim(now))) return
      const snapshotId = newId()
      const expiresAt = epochSeconds(plusSeconds(now, keptSeconds))
      const parts = [...partsOf(directory)]
      await mapLimited([...parts.entries()], AT_ONCE, ([part, bytes]) => {
        const key = keys.part(snapshotId, part)
        return put({ ...key, entity: 'snapshotPart', part, bytes, expiresAt })
      })
      const newest = { snapshotId, parts: parts.length, at: now.toISOString(), expiresAt }
      await put({ ...keys.newest, entity: 'snapshot', ...newest })
    },
  }
}
