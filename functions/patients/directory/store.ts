import * as v from 'valibot'
import { epochSeconds, HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Item, Query, Table } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { staffGroup } from '#shared/model/group.ts'
import { CHANGES_KEPT_SECONDS, directoryItem, patientKeys } from '../records.ts'
import { snapshotKeys } from './keys.ts'
import { type SnapshotItem, snapshotItem, snapshotPart } from './records.ts'
import type { GroupNames } from './rules/columns.ts'
import type { Directory, Part } from './rules/directory.ts'
import { partsOf, readPart } from './rules/parts.ts'

/** A directory as it was stored, and since when changes must be read to have all there are. */
export type Snapshot = { parts: Part[]; at: Date }

const AT_ONCE = 8
const groupName = v.pick(staffGroup, ['id', 'name'])

/** What the lists of one practice are served from; reaches no other practice. Rows are packed. */
export function createDirectoryStore(table: Table, practiceId: string) {
  const keys = patientKeys(practiceId)
  const practice = practiceKeys(practiceId)
  const snapshots = snapshotKeys(practiceId)
  const rowsIn = async (query: Query) =>
    (await table.queryAll(query, directoryItem)).map(({ row }) => row)

  async function partOf({ snapshotId }: SnapshotItem, part: number) {
    const found = await table.get(snapshots.part(snapshotId, part), snapshotPart)
    return found && readPart(found.bytes)
  }

  const put = (item: Item) => table.transact([{ kind: 'put', item }])

  return {
    practiceId,
    /** Every row. */
    rows: () => rowsIn({ pk: keys.directory }),
    /** Rows written since a moment, oldest first; reaches back `CHANGES_KEPT_SECONDS`. */
    rowsSince: (moment: Date) =>
      rowsIn({ pk: keys.changes, range: { from: moment.toISOString() } }),

    /** What the groups of the practice are called, by their ids. */
    async groupNames(): Promise<GroupNames> {
      const range = { begins: practice.groups }
      const groups = await table.queryAll({ pk: practice.partition, range }, groupName)
      return new Map(groups.map(({ id, name }) => [id, name]))
    },

    /** The newest snapshot; null where there is none, or a part of it is gone. */
    async snapshot(): Promise<Snapshot | null> {
      const newest = await table.get(snapshots.newest, snapshotItem)
      if (!newest) return null
      const numbers = Array.from({ length: newest.parts }, (_, part) => part)
      const parts = await mapLimited(numbers, AT_ONCE, (part) => partOf(newest, part))
      if (parts.includes(null)) return null
      return { parts: parts.filter((part) => part !== null), at: new Date(newest.at) }
    },

    /**
     * Writes a snapshot of all as of now, unless another function has begun to within a minute. It goes before the
     * changes that it needs.
     */
    async saveSnapshot(directory: Pick<Directory, 'size' | 'part'>, now: Date): Promise<void> {
      if (!(await claim(now))) return
      const snapshotId = newId()
      const expiresAt = epochSeconds(plusSeconds(now, CHANGES_KEPT_SECONDS - HOUR))
      const parts = [...partsOf(directory)]
      await mapLimited([...parts.entries()], AT_ONCE, ([part, bytes]) => {
        const key = snapshots.part(snapshotId, part)
        return put({ ...key, entity: 'snapshotPart', part, bytes, expiresAt })
      })
      const newest = { snapshotId, parts: parts.length, at: now.toISOString(), expiresAt }
      await put({ ...snapshots.newest, entity: 'snapshot', ...newest })
    },
  }

  async function claim(now: Date): Promise<boolean> {
    const expiresAt = epochSeconds(plusSeconds(now, MINUTE))
    const item = { ...snapshots.claim, entity: 'snapshotClaim', expiresAt }
    try {
      await table.transact([{ kind: 'put', item, absent: 'ERR_VERSION_CONFLICT' }])
      return true
    } catch (error) {
      if (error instanceof CatalogueError && error.name === 'ERR_VERSION_CONFLICT') return false
      throw error
    }
  }
}
export type DirectoryStore = ReturnType<typeof createDirectoryStore>
