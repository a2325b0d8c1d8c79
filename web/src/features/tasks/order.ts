import { type TaskOrderColumn, taskOrderColumns } from '#shared/model/task-order.ts'
import type { Order } from '../../ui/data-table.tsx'
import type { TaskSearch } from '../../ui/task-search.ts'

/** What the address orders the list by; by when they are due where it says nothing. */
export function orderOf({ order }: TaskSearch): Order<TaskOrderColumn> {
  const column = taskOrderColumns.find((name) => order?.startsWith(`${name} `))
  return column
    ? { column, descending: order?.endsWith(' DESC') ?? false }
    : { column: 'dueAt', descending: false }
}

/** The order that a click on a column's head asks for: turned round where it is that column's. */
export function nextOrder(search: TaskSearch, column: TaskOrderColumn): TaskSearch['order'] {
  const current = orderOf(search)
  const descending = current.column === column && !current.descending
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}

/** The same as views and the call take it: said always. */
export function orderText(search: TaskSearch): NonNullable<TaskSearch['order']> {
  const { column, descending } = orderOf(search)
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}
