import type { Held } from '#functions/platform/directory/directories.ts'
import { isSame } from '#functions/platform/directory/names.ts'
import { createRows, type Part } from '#functions/platform/directory/rows.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { readOrder } from '#functions/platform/read-order.ts'
import { type TaskOrderColumn, taskOrderColumns } from '#shared/model/task-order.ts'
import { type ListedTask, readTaskRow, type TaskFields, taskReader } from '../../records.ts'
import type { TaskFilter, TaskQuery } from '../../rules/list.ts'
import {
  COLUMNS_VERSION,
  createColumns,
  type Names,
  ordersByPeople,
  sortableOf,
} from './columns.ts'
import { type CountedTask, countedAt } from './counted.ts'
import { filtersOf, withinReach } from './filters.ts'

type Reach = Pick<TenantScope, 'reaches' | 'memberId'>

/** What is listed of tasks, in memory: any filter, any order, exact totals. */
export type TaskDirectory = Held<Names> & {
  /**
   * A page of the tasks that pass the filters and may be seen.
   * @param within the patients within reach, where those are not all
   * @throws ERR_SEARCH_QUERY_INVALID for an order by no such column
   */
  page(
    query: TaskQuery,
    scope: Reach,
    within: ReadonlySet<string>,
  ): { items: ListedTask[]; total: number }
  /** All tasks that may be seen, for figures that agree with the lists, and what the staff is called now. */
  counted(scope: Reach, within: ReadonlySet<string>): CountedTasks
}

export type CountedTasks = { tasks: CountedTask[]; people: ReadonlyMap<string, string> }

const DEFAULT_ORDER = 'dueAt ASC'

/** What a list of tasks is ordered by. @throws ERR_SEARCH_QUERY_INVALID */
export function orderOf({ order }: Pick<TaskQuery, 'order'>) {
  return readOrder<TaskOrderColumn>(order ?? DEFAULT_ORDER, taskOrderColumns)
}

/**
 * @param parts of a snapshot, which need no decoding
 * @param packed tasks
 * @throws TypeError where the parts were stored with other columns
 */
export function createTaskDirectory(
  packed: readonly string[],
  parts: readonly Part[] = [],
): TaskDirectory {
  const columns = createColumns()
  let names: Names = { people: new Map(), patients: null }
  /** Tasks that reports have asked for, by slot, until they change. */
  const counted: (CountedTask | undefined)[] = []
  const rows = createRows<TaskFields, TaskOrderColumn>(
    {
      columns,
      version: COLUMNS_VERSION,
      id: columns.id,
      revision: columns.version,
      reader: taskReader(),
      idOf: (task) => task.text('id') ?? '',
      revisionOf: (task) => task.number('version'),
      sortableOf: (order) => sortableOf(columns, order, names),
    },
    { packed, parts },
  )

  function find(filter: TaskFilter, scope: Reach, within: ReadonlySet<string>) {
    // Whom somebody treats changes from call to call: what is found for them is not kept.
    const name = scope.reaches.includes('all')
      ? JSON.stringify(Object.entries(filter).sort())
      : null
    return rows.find(name, () => [
      ...withinReach(columns, scope, within),
      ...filtersOf(columns, filter),
    ])
  }

  return {
    get size() {
      return rows.size
    },
    part: rows.part,

    apply(changed, now) {
      if (!isSame(names.people, now.people)) {
        for (const order of ordersByPeople) rows.forgetOrder(order)
      }
      // Patients are known only where somebody asks for the order by them.
      if (now.patients && names.patients?.version !== now.patients.version) {
        rows.forgetOrder('patient')
      }
      names = { people: now.people, patients: now.patients ?? names.patients }
      for (const text of changed) {
        if (!rows.take(text) || counted.length === 0) continue
        const slot = rows.slotOf(readTaskRow(text).id)
        if (slot !== undefined) counted[slot] = undefined
      }
    },

    page(query, scope, within) {
      const { offset, limit, order: _, ...filter } = query
      const order = orderOf(query)
      const found = find(filter, scope, within)
      const slots = rows.page({ ...order, ...found }, { offset, limit })
      return { items: slots.map((slot) => readTaskRow(rows.packedAt(slot))), total: found.total }
    },

    counted(scope, within) {
      const { isFound } = find({}, scope, within)
      const tasks: CountedTask[] = []
      for (let slot = 0; slot < isFound.length; slot += 1) {
        if (isFound[slot] !== 1) continue
        const task = counted[slot] ?? countedAt(columns, slot)
        counted[slot] = task
        tasks.push(task)
      }
      return { tasks, people: names.people }
    },
  }
}
