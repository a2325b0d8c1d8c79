import * as v from 'valibot'
import { taskCreated } from '#events/tasks.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { Task } from '#shared/model/task.ts'
import { may } from '#shared/permissions.ts'
import type { TaskMark } from '../rules/checklist.ts'
import {
  cancelTask,
  completeTask,
  confirmTask,
  failTask,
  followingTask,
  followUpOf,
} from '../rules/finish.ts'
import { createdOf, type TaskItem } from '../rules/task.ts'
import { taskWrites } from '../store.ts'
import type { SubjectStore } from '../subjects/store.ts'
import { changeEvent } from './change-event.ts'
import type { Stores } from './create.ts'
import { mentionWrites, readMentioned } from './mention.ts'
import { findVisible, showTask } from './read.ts'

const rules = {
  complete: completeTask,
  confirm: confirmTask,
  incomplete: failTask,
  cancel: cancelTask,
}

type Form = {
  action: keyof typeof rules
  comments?: string | null | undefined
  notifyStaffIds: readonly string[]
  version?: number | undefined
  marks?: readonly TaskMark[] | undefined
  withoutAnswers?: string | undefined
}

type Calling = { call: TenantCall; newId: NewId }

const answer = v.object({ taskId: v.string() })

/**
 * Ends a task, once for each idempotency key, and makes the one that follows it; answers it as it is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where it is in another state, ERR_VERSION_CONFLICT,
 *   ERR_TASK_UNANSWERED
 */
export async function finish(
  { table, store, subjects }: Stores,
  taskId: string,
  { action, notifyStaffIds, ...form }: Form,
  { call, newId }: Calling,
): Promise<Task> {
  const { actor, now } = call
  const nextId = newId()
  await idempotent(table, call, `tasks.${action}#${taskId}`, answer, (marker) =>
    retryOnConflict(
      async () => {
        const before = await findVisible(store, taskId, call)
        const mentioned = await readMentioned(store, before.patientId, notifyStaffIds)
        const ending = { ...form, mentioned, by: actor.name, now, mayConfirm: mayConfirm(call) }
        return {
          before,
          mentioned,
          ...(await follow(subjects, rules[action](before, ending), nextId, call)),
        }
      },
      async ({ before, mentioned, after, next }) => {
        await store.replace(before, after, [
          callAudit(call, `tasks.${action}`, { patientId: before.patientId }),
          ...changeEvent(call, before, after),
          ...mentionWrites(call, after, mentioned),
          ...(next ? createdWrites(call, next) : []),
          ...marker({ taskId }),
        ])
        return { taskId }
      },
    ),
  )
  return showTask(store, await findVisible(store, taskId, call))
}

function mayConfirm({ actor, scope }: TenantCall): boolean {
  if (actor.kind !== 'member') return false
  const { holders, personal } = holdingsOf(actor.identity, scope.practiceId)
  return may('practices.tasks.confirm', holders, personal)
}

/** The task with the one that follows it; where what should follow is gone, its trail says so. */
async function follow(
  subjects: SubjectStore,
  after: TaskItem,
  nextId: string,
  { actor, now }: TenantCall,
): Promise<{ after: TaskItem; next: TaskItem | null }> {
  const own = after.subjectId === null ? null : await subjects.find(after.subjectId)
  const followUp = followUpOf(after, own)
  if (!followUp) return { after, next: null }
  const subject = await subjects.find(followUp.subjectId)
  if (subject) {
    const made = { id: nextId, subject, days: followUp.days, creatorId: actor.id, now }
    return { after, next: followingTask(after, made) }
  }
  const text = 'Nothing follows: the task type that would was deleted'
  const at = now.toISOString()
  return { after: { ...after, trail: [...after.trail, { at, text, details: null }] }, next: null }
}

function createdWrites(call: TenantCall, task: TaskItem): Write[] {
  return [...taskWrites(task), eventWrite(taskCreated, createdOf(task), occurrenceOf(call))]
}
