import { taskMentioned } from '#events/tasks.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { notifiedOf } from '#functions/staffs/public.ts'
import { ensureFound } from '#shared/errors.ts'
import type { NotifiedPerson } from '#shared/model/mention.ts'
import type { TaskItem } from '../rules/task.ts'
import type { TaskStore } from '../store.ts'

/**
 * The colleagues whom the comments of a task about a patient mention.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT if one of them may not see the task
 */
export async function readMentioned(
  store: TaskStore,
  patientId: string,
  ids: readonly string[],
): Promise<NotifiedPerson[]> {
  if (ids.length === 0) return []
  const [patient, staffs] = await Promise.all([store.patient(patientId), store.staffsOf(ids)])
  return notifiedOf(ids, staffs, 'practices.tasks.list', ensureFound(patient))
}

/** Notifies the colleagues whom the comments of a task mention. */
export function mentionWrites(
  call: TenantCall,
  { id: taskId, patientId }: TaskItem,
  people: readonly NotifiedPerson[],
): Write[] {
  if (people.length === 0) return []
  const staffIds = people.map(({ id }) => id)
  return [eventWrite(taskMentioned, { taskId, patientId, staffIds }, occurrenceOf(call))]
}
