import * as v from 'valibot'
import { taskChanged } from '#events/task-changed.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { taskRoutes as declared } from '#shared/api/tasks.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import type { Task } from '#shared/model/task.ts'
import { isVisible, pageOfTasks } from './domain/list.ts'
import { completeTask, type TaskItem } from './domain/task.ts'
import { createTaskStore } from './store.dynamo.ts'
import type { Names, TaskStore } from './store.ts'

const completed = v.object({ taskId: v.string() })

/** Tasks (specification, section 7, Practices). */
export function taskRoutes({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createTaskStore(table, scope.practiceId)

  return implement(declared, {
    async list({ query }, call) {
      const store = storeOf(call)
      const [listed] = await Promise.all([
        store.listed(query),
        store.write([auditOf(call, 'tasks.list', query.patientId ?? null)]),
      ])
      const { items, total } = pageOfTasks(listed, query, call.scope)
      const tasks = await store.findMany(items.map(({ id }) => id))
      const people = await peopleOf(store, tasks)
      const shown = new Map(tasks.map((task) => [task.id, withNames(task, people)]))
      return {
        items: items.flatMap(({ id }) => shown.get(id) ?? []),
        total,
        offset: query.offset,
        limit: query.limit,
      }
    },

    async get({ params }, call) {
      const store = storeOf(call)
      const task = await findVisible(store, params.taskId, call)
      const [shown] = await Promise.all([
        show(store, task),
        store.write([auditOf(call, 'tasks.read', task.patientId)]),
      ])
      return shown
    },

    async complete({ params, body }, call) {
      const store = storeOf(call)
      const { taskId } = params
      const { actor, now } = call
      await idempotent(table, call, `tasks.complete#${taskId}`, completed, (marker) =>
        retryOnConflict(
          async () => {
            const before = await findVisible(store, taskId, call)
            return { before, after: completeTask(before, { ...body, by: actor.name, now }) }
          },
          async ({ before, after }) => {
            await store.replace(before, after, [
              auditOf(call, 'tasks.complete', before.patientId),
              changeEvent(call, before, after),
              ...marker({ taskId }),
            ])
            return { taskId }
          },
        ),
      )
      return show(store, await findVisible(store, taskId, call))
    },
  })
}

/** @throws ERR_TARGET_NOT_FOUND where the task is absent or out of the caller's reach */
async function findVisible(store: TaskStore, taskId: string, call: TenantCall): Promise<TaskItem> {
  const task = await store.find(taskId)
  if (!task || !isVisible(call.scope, task)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return task
}

type People = { patients: Names; staffs: Names }

/** The names of the tasks' people as they are now. */
async function peopleOf(store: TaskStore, tasks: readonly TaskItem[]): Promise<People> {
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

async function show(store: TaskStore, task: TaskItem): Promise<Task> {
  return withNames(task, await peopleOf(store, [task]))
}

function changeEvent({ scope, actor, now }: TenantCall, before: TaskItem, after: TaskItem): Write {
  const stateOf = ({ advocateId, dueAt, status }: TaskItem) => ({ advocateId, dueAt, status })
  const { id: taskId, patientId } = after
  const payload = { taskId, patientId, before: stateOf(before), after: stateOf(after) }
  return eventWrite(taskChanged, payload, {
    practiceId: scope.practiceId,
    actor: actor.id,
    now,
  })
}

function auditOf(call: TenantCall, action: AuditAction, patientId: string | null): Write {
  const { scope, actor, ip, now } = call
  const { practiceId } = scope
  return auditWrite({ practiceId, patientId, action, actor: actor.id, ip, now })
}
