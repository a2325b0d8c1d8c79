import type { SeeingCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Answer } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import type { TaskOrderColumn } from '#shared/model/task-order.ts'
import type { TaskDirectories } from '../directory/operations/directories.ts'
import { type Names, ordersByPeople, type PatientNames } from '../directory/rules/columns.ts'
import { createTaskDirectory, orderOf, type TaskDirectory } from '../directory/rules/directory.ts'
import { createTaskDirectoryStore } from '../directory/store.ts'
import { type ListedTask, packTask } from '../records.ts'
import { isNarrow, type TaskQuery } from '../rules/list.ts'
import type { TaskStore } from '../store.ts'
import { showTasks } from './read.ts'

export type Listing = {
  table: Table
  store: TaskStore
  directories: TaskDirectories
  /** What the patients of the practice are called, which few orders ask for. */
  patientNames(practiceId: string): Promise<PatientNames>
}

const byPeople: ReadonlySet<TaskOrderColumn> = new Set([...ordersByPeople, 'patient'])
const noNames = async (): Promise<Names> => ({ people: new Map(), patients: null })

/**
 * A page of the tasks that the caller may see.
 * @throws ERR_SEARCH_QUERY_INVALID
 */
export async function listTasks(
  { table, store, directories, patientNames }: Listing,
  query: TaskQuery,
  call: SeeingCall,
): Promise<Answer<typeof taskRoutes.list>> {
  const { scope } = call
  const { practiceId } = scope
  const { column } = orderOf(query)
  const patients = column === 'patient' ? await patientNames(practiceId) : null
  const source = createTaskDirectoryStore(table, practiceId, patients)
  const [directory, within] = await Promise.all([
    isNarrow(query)
      ? ofFew(store, query, byPeople.has(column) ? source.names : noNames)
      : directories.of(source),
    store.patientsWithin(scope),
    call.seen(query.patientId ?? null),
  ])
  const { items, total } = directory.page(query, scope, within)
  const { offset, limit } = query
  return { items: await showTasks(store, items), total, offset, limit }
}

/** What a patient has, by all ids of the record, or what an advocate has not finished. */
async function ofFew(
  store: TaskStore,
  query: TaskQuery,
  names: () => Promise<Names>,
): Promise<TaskDirectory> {
  const [tasks, called] = await Promise.all([readFew(store, query), names()])
  const directory = createTaskDirectory(tasks.map(packTask))
  directory.apply([], called)
  return directory
}

async function readFew(store: TaskStore, query: TaskQuery): Promise<ListedTask[]> {
  const { patientId } = query
  const [own, ids] = await Promise.all([
    store.listed(query),
    patientId === undefined ? [] : store.idsOfPatient(patientId),
  ])
  // Those of records that were merged into the patient's.
  const others = ids.filter((id) => id !== patientId)
  const theirs = await Promise.all(others.map((id) => store.listed({ ...query, patientId: id })))
  return [...own, ...theirs.flat()]
}
