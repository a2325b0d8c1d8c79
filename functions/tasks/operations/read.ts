import type { SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Task } from '#shared/model/task.ts'
import type { ListedTask, TaskItem } from '../records.ts'
import { isVisible } from '../rules/list.ts'
import type { Names, TaskStore } from '../store.ts'

/** The tasks as they are now, with the names of their people, in this order. */
export async function showTasks(store: TaskStore, listed: readonly ListedTask[]): Promise<Task[]> {
  const [tasks, people] = await Promise.all([
    store.findMany(listed.map(({ id }) => id)),
    peopleOf(store, listed),
  ])
  const shown = new Map(tasks.map((task) => [task.id, withNames(task, people)]))
  return listed.flatMap(({ id }) => shown.get(id) ?? [])
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
  tasks: readonly Pick<TaskItem, 'patientId' | 'advocateId' | 'providerId' | 'creatorId'>[],
): Promise<People> {
  const [patients, staffs] = await Promise.all([
    store.patientNames(tasks.map(({ patientId }) => patientId)),
    store.staffNames(tasks.flatMap(colleaguesOf)),
  ])
  return { patients, staffs }
}

/** Whose names are shown with a task, by their ids in the practice. */
function colleaguesOf({
  advocateId,
  providerId,
  creatorId,
}: Pick<TaskItem, 'advocateId' | 'providerId' | 'creatorId'>): string[] {
  return [advocateId, providerId, creatorId].filter((id) => id !== null)
}

function withNames(task: TaskItem, { patients, staffs }: People): Task {
  return {
    ...task,
    patientName: patients.get(task.patientId) ?? '',
    advocateName: staffs.get(task.advocateId) ?? '',
    providerName: nameIn(staffs, task.providerId),
    creatorName: nameIn(staffs, task.creatorId),
  }
}

const nameIn = (names: Names, id: string | null) => (id === null ? null : (names.get(id) ?? null))

/** The task with the names of its people as they are now. */
export async function showTask(store: TaskStore, task: TaskItem): Promise<Task> {
  return withNames(task, await peopleOf(store, [task]))
}
