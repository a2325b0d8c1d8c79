import type { Test } from '#functions/platform/directory/results.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { NOBODY } from '#shared/model/patient-filters.ts'
import { isToDo, type TaskFilter } from '../../rules/list.ts'
import { type Columns, priorityRank, statusRank } from './columns.ts'
import { checksIn } from './counted.ts'

/**
 * All that a task must pass to be found. Whoever read the tasks has chosen those of a patient, and of
 * those all are shown.
 */
export function filtersOf(columns: Columns, filter: TaskFilter): Test[] {
  const { status, priority, dueAtFrom, dueAtTo, advocateId, subjectId } = filter
  const tests: Test[] = reportTests(columns, filter)
  if (status) tests.push(amongRanks(columns.status, status.map(statusRank)))
  if (priority) tests.push(amongRanks(columns.priority, priority.map(priorityRank)))
  if (dueAtFrom || dueAtTo) {
    const [from, to] = [
      dueAtFrom ? Date.parse(dueAtFrom) : 0,
      dueAtTo ? Date.parse(dueAtTo) : Infinity,
    ]
    tests.push(columns.dueAt.between(from, to))
  }
  if (isToDo(filter)) tests.push((slot) => columns.isWaiting.at(slot) !== 1)
  if (advocateId) tests.push(columns.advocateId.where((id) => id === advocateId))
  if (subjectId === NOBODY) tests.push((slot) => !columns.subjectId.has(slot))
  else if (subjectId) tests.push(columns.subjectId.where((id) => id === subjectId))
  return tests
}

/** What reports lead to lists by. */
function reportTests(columns: Columns, filter: TaskFilter): Test[] {
  const { isInTime, checkItemId, checkStatus, isChecked } = filter
  const tests: Test[] = []
  for (const name of ['createdAt', 'completedAt'] as const) {
    const [from, to] = [filter[`${name}From`], filter[`${name}To`]]
    if (!from && !to) continue
    tests.push(columns[name].between(from ? Date.parse(from) : 0, to ? Date.parse(to) : Infinity))
  }
  if (isInTime !== undefined) {
    tests.push((slot) => {
      const [at, due] = [columns.completedAt.at(slot), columns.dueAt.at(slot)]
      return at !== null && (due !== null && at <= due) === (isInTime === 1)
    })
  }
  if (checkItemId !== undefined) {
    tests.push(
      columns.checks.where((text) =>
        checksIn(text).some(
          ([itemId, status]) =>
            itemId === checkItemId &&
            (checkStatus === undefined || status === checkStatus) &&
            (isChecked === undefined || (status !== null) === (isChecked === 1)),
        ),
      ),
    )
  }
  return tests
}

function amongRanks({ at }: Columns['status'], ranks: readonly number[]): Test {
  return (slot) => ranks.includes(at(slot) ?? -1)
}

/** Whether a task may be seen: what `isVisible` says of a single one. */
export function withinReach(
  columns: Columns,
  { reaches, memberId }: Pick<TenantScope, 'reaches' | 'memberId'>,
  within: ReadonlySet<string>,
): Test[] {
  if (reaches.includes('all')) return []
  const isOfPatient = columns.patientId.where((id) => within.has(id))
  if (!reaches.includes('treated')) return [isOfPatient]
  const isOwn = columns.advocateId.where((id) => id === memberId)
  return [(slot) => isOfPatient(slot) || isOwn(slot)]
}
