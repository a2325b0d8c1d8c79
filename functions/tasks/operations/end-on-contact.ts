import type { Delivered } from '#events/define.ts'
import { taskChanged } from '#events/tasks.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { contactedTask, contactIn, isFirstTask } from '../rules/contact.ts'
import { changeOf } from '../rules/task.ts'
import { createTaskStore, type TaskStore } from '../store.ts'
import type { Dependencies } from './assign-lead.ts'

/**
 * Completes the first task of a lead with whom the practice was in touch, once an event. Nothing happens
 * if the lead has no such task.
 * @throws AlreadyDone where the event took effect before
 */
export async function endOnContact(
  { table, clock }: Omit<Dependencies, 'newId'>,
  event: Delivered,
  name: OtherAction,
): Promise<void> {
  const contact = contactIn(event)
  if (!contact) return
  const { patientId, how } = contact
  const practiceId = practiceOf(event)
  const { actor, occurredAt: at } = event
  const store = createTaskStore(table, practiceId)
  await retryOnConflict(
    () => findFirstTask(store, patientId),
    async (before) => {
      const now = clock()
      const after = before && contactedTask(before, { how, at, now })
      if (!after) return
      await store.replace(before, after, [
        consumedWrite(name, event.id, now),
        eventWrite(taskChanged, changeOf(before, after), { practiceId, actor, now }),
        reactionAudit({ practiceId, patientId: before.patientId, action: name, actor, now }),
      ])
    },
  )
}

/** Merges keep the tasks of a record under its former id. */
async function findFirstTask(store: TaskStore, patientId: string) {
  const ids = await store.idsOfPatient(patientId)
  const lists = await Promise.all(
    ids.map((id) => store.listed({ patientId: id, status: [taskStatus.ongoing] })),
  )
  const first = lists.flat().find(isFirstTask)
  return first ? store.find(first.id) : null
}
