import * as v from 'valibot'
import { type TaskStatus, taskStatus, taskStatuses } from '#shared/model/task-codes.ts'
import { type TaskChecks, taskChecks } from '../../records.ts'
import type { Columns } from './columns.ts'

/** What reports count of a task. Times are ms since 1970; null is what never was. */
export type CountedTask = {
  id: string
  status: TaskStatus
  /** Not started yet: it is not to be done. */
  isWaiting: boolean
  advocateId: string
  subjectId: string | null
  subject: string
  createdAt: number | null
  startedAt: number | null
  dueAt: number | null
  completedAt: number | null
  checks: TaskChecks
}

const readChecks = v.safeParser(taskChecks)

/** The items of a checklist as columns keep them; none where they are kept in another way. */
export function checksIn(text: string): TaskChecks {
  const read = readChecks(text)
  return read.success ? read.output : []
}

/** The task in a slot. */
export function countedAt(columns: Columns, slot: number): CountedTask {
  const checks = columns.checks.at(slot)
  return {
    id: columns.id.at(slot),
    status: taskStatuses[columns.status.at(slot) ?? 0] ?? taskStatus.ongoing,
    isWaiting: columns.isWaiting.at(slot) === 1,
    advocateId: columns.advocateId.at(slot) ?? '',
    subjectId: columns.subjectId.at(slot),
    subject: columns.subject.at(slot) ?? '',
    createdAt: columns.createdAt.at(slot),
    startedAt: columns.startedAt.at(slot),
    dueAt: columns.dueAt.at(slot),
    completedAt: columns.completedAt.at(slot),
    checks: checks === null ? [] : checksIn(checks),
  }
}
