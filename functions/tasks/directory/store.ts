import * as v from 'valibot'
import { HOUR } from '#functions/platform/clock.ts'
import { CHANGES_KEPT_SECONDS, rowsSince } from '#functions/platform/directory/changes.ts'
import type { Called } from '#functions/platform/directory/names.ts'
import { createSnapshots } from '#functions/platform/directory/snapshots.ts'
import type { Table } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { staff } from '#shared/model/practice.ts'
import { taskStatuses } from '#shared/model/task-codes.ts'
import { taskKeys } from '../keys.ts'
import { listedItem, packTask } from '../records.ts'
import type { Names, PatientNames } from './rules/columns.ts'

const staffName = v.pick(staff, ['staffId', 'firstName', 'lastName'])

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
  const practice = practiceKeys(practiceId)

  /** What all who ever worked in the practice are called. */
  async function people(): Promise<Called> {
    const range = { begins: practice.staffs }
    const found = await table.queryAll({ pk: practice.partition, range }, staffName)
    return new Map(
      found.map(({ staffId, firstName, lastName }) => [staffId, `${firstName} ${lastName}`]),
    )
  }

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
    names: async (): Promise<Names> => ({ people: await people(), patients }),
    ...createSnapshots(table, keys.snapshots, CHANGES_KEPT_SECONDS - HOUR),
  }
}
