import { ahead } from '#functions/platform/http/ahead.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { taskRoutes as declared } from '#shared/api/tasks.ts'
import { createTask, type Stores } from './operations/create.ts'
import { finish } from './operations/finish.ts'
import { readMethods } from './operations/give.ts'
import { type Listing, listTasks } from './operations/list.ts'
import { readTask } from './operations/read.ts'
import { updateTask } from './operations/update.ts'
import { createTaskStore } from './store.ts'
import { createSubjectStore } from './subjects/store.ts'

/** Tasks (specification, section 7, Practices). */
export function taskRoutes({
  table,
  ...listing
}: { table: Table } & Pick<Listing, 'directories' | 'patientNames'>) {
  const storeOf = ({ scope }: TenantCall) => createTaskStore(table, scope.practiceId)

  const storesOf = (call: TenantCall): Stores => ({
    table,
    store: storeOf(call),
    subjects: createSubjectStore(table, call.scope.practiceId),
  })

  return implement(declared, {
    list: ({ query }, call) => listTasks({ table, store: storeOf(call), ...listing }, query, call),
    get: ahead(
      ({ params }) => createTaskStore(table, params.practiceId).find(params.taskId),
      (_input, call, found) => readTask(storeOf(call), found, call),
    ),
    methods: ({ query: { providerId = null, subjectId = null } }, call) =>
      readMethods(storeOf(call), { providerId, subjectId }, call.now),
    create: ({ body }, call) => createTask(storesOf(call), body, call, newId),
    update: ({ params, body }, call) => updateTask(storesOf(call), params.taskId, body, call),
    complete: ({ params, body: { checklist: marks, ...form } }, call) =>
      finish(
        storesOf(call),
        params.taskId,
        { ...form, marks, action: 'complete' },
        { call, newId },
      ),
    confirm: ({ params, body }, call) =>
      finish(storesOf(call), params.taskId, { ...body, action: 'confirm' }, { call, newId }),
    incomplete: ({ params, body }, call) =>
      finish(storesOf(call), params.taskId, { ...body, action: 'incomplete' }, { call, newId }),
    cancel: ({ params, body }, call) =>
      finish(storesOf(call), params.taskId, { ...body, action: 'cancel' }, { call, newId }),
  })
}
