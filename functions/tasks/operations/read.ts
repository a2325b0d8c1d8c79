import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import type { Answer } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Task } from '#shared/model/task.ts'
import { isVisible, pageOfTasks, type TaskQuery } from '../rules/list.ts'
import type { TaskItem } from '../rules/task.ts'
import type { Names, TaskStore } from '../store.ts'

/**
 * A page of the tasks that the caller may see.
 * @throws ERR_SEARCH_QUERY_INVALID
 */
export async function listTasks(
  store: TaskStore,
  query: TaskQuery,
  call: SeeingCall,
): Promise<Answer<typeof taskRoutes.list>> {
  const { scope } = call
  const [listed, within] = await Promise.all([
    store.listed(query),
    store.patientsWithin(scope),
    call.seen(query.patientId ?? null),
  ])
  const { items, total } = pageOfTasks(listed, query, { scope, within })
  const [tasks, people] = await Promise.all([
    store.findMany(items.map(({ id }) => id)),
    peopleOf(store, items),
  ])
  const shown = new Map(tasks.map((task) => [task.id, withNames(task, people)]))
  return {
    items: items.flatMap(({ id }) => shown.get(id) ?? []),
    total,
    offset: query.offset,
    limit: query.limit,
  }
}

/**
 * @param found the task, which is being read
 * @throws ERR_TARGET_NOT_FOUND where the task is absent or out of the caller's reach
 */
export async function readTask(
  store: TaskStore,
  found: Promise<TaskItem | null>,
  call: SeeingCall,
): Promise<Task> {
  const task = await ensureVisible(store, await found, call)
  const [shown] = await Promise.all([showTask(store, task), call.seen(task.patientId)])
  return shown
}

/** @throws ERR_TARGET_NOT_FOUND where the task is absent or out of the caller's reach */
export async function findVisible(
  store: TaskStore,
  taskId: string,
  call: TenantCall,
): Promise<TaskItem> {
  return ensureVisible(store, await store.find(taskId), call)
}

async function ensureVisible(
  store: TaskStore,
  task: TaskItem | null,
  { scope }: TenantCall,
): Promise<TaskItem> {
  const within = task ? await store.patientWithin(scope, task.patientId) : none
  if (!task || !isVisible(scope, task, within)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return task
}

const none: ReadonlySet<string> = new Set()

type People = { patients: Names; staffs: Names }

/** The names of the tasks' people as they are now. */
async function peopleOf(
  store: TaskStore,
  tasks: readonly Pick<TaskItem, 'patientId' | 'advocateId'>[],
): Promise<People> {
  const [patients, staffs] = await Promise.all([
    store.patientNames(tasks.map(({ patientId }) => patientId)),
    store.staffNames(tasks.map(({ advocateId }) => advocateId)),
  ])
  return { patients, staffs }
}

function withNames(task: TaskItem, { patients, staffs }: People): Task {
  return {
    ...task,
    patientName: patients.get(task.patientId) ?? '',
    advocateName: staffs.get(task.advocateId) ?? '',
  }
}

/** The task with the names of its people as they are now. */
export async function showTask(store: TaskStore, task: TaskItem): Promise<Task> {
  return withNames(task, await peopleOf(store, [task]))
}
