import * as v from 'valibot'
import { taskChanged } from '#events/tasks.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import type { Task } from '#shared/model/task.ts'
import { completeTask, type TaskItem } from '../rules/task.ts'
import type { TaskStore } from '../store.ts'
import { findVisible, showTask } from './read.ts'

const answer = v.object({ taskId: v.string() })

/**
 * Completes a task, once for each idempotency key; answers it as it is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where it is not ongoing, ERR_VERSION_CONFLICT
 */
export async function complete(
  { table, store }: { table: Table; store: TaskStore },
  taskId: string,
  form: HandlerInput<typeof taskRoutes.complete>['body'],
  call: TenantCall,
): Promise<Task> {
  const { actor, now } = call
  await idempotent(table, call, `tasks.complete#${taskId}`, answer, (marker) =>
    retryOnConflict(
      async () => {
        const before = await findVisible(store, taskId, call)
        return { before, after: completeTask(before, { ...form, by: actor.name, now }) }
      },
      async ({ before, after }) => {
        await store.replace(before, after, [
          callAudit(call, 'tasks.complete', { patientId: before.patientId }),
          changeEvent(call, before, after),
          ...marker({ taskId }),
        ])
        return { taskId }
      },
    ),
  )
  return showTask(store, await findVisible(store, taskId, call))
}

function changeEvent(call: TenantCall, before: TaskItem, after: TaskItem): Write {
  const stateOf = ({ advocateId, dueAt, status }: TaskItem) => ({ advocateId, dueAt, status })
  const { id: taskId, patientId } = after
  const payload = { taskId, patientId, before: stateOf(before), after: stateOf(after) }
  return eventWrite(taskChanged, payload, occurrenceOf(call))
}
