import * as v from 'valibot'
import { HOUR } from '#functions/platform/clock.ts'
import { CHANGES_KEPT_SECONDS, rowsIn, rowsSince } from '#functions/platform/directory/changes.ts'
import { createSnapshots } from '#functions/platform/directory/snapshots.ts'
import type { Table } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { readAllStaffNames } from '#functions/staffs/public.ts'
import { staffGroup } from '#shared/model/group.ts'
import { patientKeys } from '../records.ts'
import type { Names } from './rules/columns.ts'

const groupName = v.pick(staffGroup, ['id', 'name'])

/** What the lists of one practice are served from; reaches no other practice. Rows are packed. */
export function createDirectoryStore(table: Table, practiceId: string) {
  const keys = patientKeys(practiceId)
  const practice = practiceKeys(practiceId)

  return {
    practiceId,
    /** Every row. */
    rows: () => rowsIn(table, { pk: keys.directory }),
    /** Rows written since a moment, oldest first; reaches back `CHANGES_KEPT_SECONDS`. */
    rowsSince: (moment: Date) => rowsSince(table, keys.changes, moment),

    /** What the groups and all who ever worked in the practice are called. */
    async names(): Promise<Names> {
      const pk = practice.partition
      const [groups, people] = await Promise.all([
        table.queryAll({ pk, range: { begins: practice.groups } }, groupName),
        readAllStaffNames(table, practiceId),
      ])
      return {
        groups: new Map(groups.map(({ id, name }) => [id, name])),
        people,
      }
    },

    ...createSnapshots(table, keys.snapshots, CHANGES_KEPT_SECONDS - HOUR),
  }
}
export type DirectoryStore = ReturnType<typeof createDirectoryStore>
