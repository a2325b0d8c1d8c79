import { HOUR } from '#functions/platform/clock.ts'
import { CHANGES_KEPT_SECONDS, rowsSince } from '#functions/platform/directory/changes.ts'
import { createSnapshots } from '#functions/platform/directory/snapshots.ts'
import type { Table } from '#functions/platform/table.ts'
import { readAllStaffNames } from '#functions/staffs/public.ts'
import { taskStatuses } from '#shared/model/task-codes.ts'
import { taskKeys } from '../keys.ts'
import { listedItem, packTask } from '../records.ts'
import type { Names, PatientNames } from './rules/columns.ts'

/**
 * What the lists of tasks of one practice are served from; reaches no other practice.
 * @param patients what patients are called, where the list is ordered by that
 */
export function createTaskDirectoryStore(
  table: Table,
  practiceId: string,
  patients: PatientNames | null,
) {
  const keys = taskKeys(practiceId)

  return {
    practiceId,
    /** Every task, status by status: one that changes its status meanwhile is found among the changes. */
    async rows(): Promise<string[]> {
      const lists = await Promise.all(
        taskStatuses.map((status) => table.queryAll({ pk: keys.ofStatus(status) }, listedItem)),
      )
      return lists.flat().map(packTask)
    },
    rowsSince: (moment: Date) => rowsSince(table, keys.changes, moment),
    /** What all who ever worked in the practice are called. */
    names: async (): Promise<Names> => ({
      people: await readAllStaffNames(table, practiceId),
      patients,
    }),
    ...createSnapshots(table, keys.snapshots, CHANGES_KEPT_SECONDS - HOUR),
  }
}
