import { taskChanged } from '#events/tasks.ts'
import { taskEdited, timelineWrite } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { isEdited } from '../rules/edit.ts'
import { changeOf, type TaskItem } from '../rules/task.ts'

/** Tells of what others follow of a task; nothing where that is as it was. */
export function changeEvent(call: TenantCall, before: TaskItem, after: TaskItem): Write[] {
  const change = changeOf(before, after)
  const isSame = JSON.stringify(change.before) === JSON.stringify(change.after)
  return isSame ? [] : [eventWrite(taskChanged, change, occurrenceOf(call))]
}

/**
 * The event of an edited task, whose reaction notes it in the history of the record. An edit that no other
 * domain follows has no event: its entry is written with it. Marks in the checklist have neither.
 */
export function editWrites(
  call: TenantCall,
  { before, after, id }: { before: TaskItem; after: TaskItem; id: string },
): Write[] {
  const told = changeEvent(call, before, after)
  if (told.length > 0 || !isEdited(before, after)) return told
  const { practiceId, patientId, id: taskId, subject } = after
  const at = call.now.toISOString()
  const entry = taskEdited(taskId, subject)
  return [timelineWrite({ id, practiceId, patientId, at, actor: call.actor, entry })]
}
