import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import { readBasis } from '#functions/reports/public.ts'
import type { TaskDirectories } from '../../directory/operations/directories.ts'
import { createTaskDirectoryStore } from '../../directory/store.ts'
import { createTaskStore, type TaskStore } from '../../store.ts'
import type { CheckedSubject } from '../rules/checklists.ts'

export type Counting = { table: Table; directories: TaskDirectories }

/** The basis of a report of tasks, and the tasks within the caller's reach. */
export async function readTaskBasis(
  { table, directories }: Counting,
  range: string,
  call: TenantCall,
) {
  const { scope } = call
  const store = createTaskStore(table, scope.practiceId)
  const [basis, directory, within] = await Promise.all([
    readBasis(table, range, call),
    directories.of(createTaskDirectoryStore(table, scope.practiceId, null)),
    store.patientsWithin(scope),
  ])
  return { ...basis, ...directory.counted(scope, within), store }
}

/** With the names of items that their types have no more, as a task that has them says. */
export async function namedItems(
  store: Pick<TaskStore, 'findMany'>,
  subjects: readonly CheckedSubject[],
) {
  const nameless = subjects.flatMap(({ items }) => items.filter(({ name }) => name === ''))
  const samples = [...new Set(nameless.map(({ sample }) => sample))]
  const tasks = samples.length > 0 ? await store.findMany(samples) : []
  const found = new Map(tasks.flatMap(({ checklist }) => checklist.map((item) => [item.id, item])))
  return subjects.map((subject) => ({
    ...subject,
    items: subject.items.map(({ sample: _, ...item }) => {
      const { name, isPrimary } = (item.name === '' && found.get(item.itemId)) || item
      return { ...item, name, isPrimary }
    }),
  }))
}
