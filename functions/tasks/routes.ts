import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { taskRoutes as declared } from '#shared/api/tasks.ts'
import { complete } from './operations/complete.ts'
import { listTasks, readTask } from './operations/read.ts'
import { createTaskStore } from './store.ts'

/** Tasks (specification, section 7, Practices). */
export function taskRoutes({ table }: { table: Table }) {
  const storeOf = ({ scope }: TenantCall) => createTaskStore(table, scope.practiceId)

  return implement(declared, {
    list: ({ query }, call) => listTasks(storeOf(call), query, call),
    get: ahead(
      ({ params }) => createTaskStore(table, params.practiceId).find(params.taskId),
      (_input, call, found) => readTask(storeOf(call), found, call),
    ),
    complete: ({ params, body }, call) =>
      complete({ table, store: storeOf(call) }, params.taskId, body, call),
  })
}
