import { taskChanged } from '#events/tasks.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { changeOf, type TaskItem } from '../rules/task.ts'

/** Tells of what others follow of a task; nothing where that is as it was. */
export function changeEvent(call: TenantCall, before: TaskItem, after: TaskItem): Write[] {
  const change = changeOf(before, after)
  const isSame = JSON.stringify(change.before) === JSON.stringify(change.after)
  return isSame ? [] : [eventWrite(taskChanged, change, occurrenceOf(call))]
}
