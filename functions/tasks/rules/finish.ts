import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { NotifiedPerson } from '#shared/model/mention.ts'
import type { FollowUp, Subject } from '#shared/model/subject.ts'
import { unansweredOf } from '#shared/model/task.ts'
import {
  isOpenTask,
  statusOnCompletion,
  type TaskStatus,
  taskStatus,
} from '#shared/model/task-codes.ts'
import { markChecklist, outcomeOf, type TaskMark } from './checklist.ts'
import { newlyNotified, newTask } from './edit.ts'
import type { TaskItem } from './task.ts'

type Finish = {
  comments?: string | null | undefined
  /** The colleagues whom the comments mention. */
  mentioned?: readonly NotifiedPerson[]
  version?: number | undefined
  marks?: readonly TaskMark[] | undefined
  /** Why the task is completed although its checklist has open items. */
  withoutAnswers?: string | undefined
  by: string
  now: Date
}

/**
 * The task once it is completed; where its advocate may not complete it, it waits to be confirmed.
 * @param mayConfirm whether whoever completes it may confirm tasks
 * @throws ERR_NO_CHANGE where it is not ongoing, ERR_VERSION_CONFLICT,
 *   ERR_REQUEST_PARAMS_MISFORMAT for what its checklist does not have,
 *   ERR_TASK_UNANSWERED for open items of it without a reason
 */
export function completeTask(
  before: TaskItem,
  { mayConfirm = true, ...finish }: Finish & { mayConfirm?: boolean },
): TaskItem {
  if (before.status !== taskStatus.ongoing) throw alreadyDone(before, 'This task is not ongoing.')
  const did = {
    [taskStatus.completed]: 'completed this task',
    [taskStatus.awaitingConfirmation]: 'completed this task, to be confirmed',
  }
  const status = statusOnCompletion(before, mayConfirm)
  const after = finished(before, status, did[status], finish)
  return unansweredOf(after).length === 0 ? after : excused(after, finish)
}

/** The trail of a task that is completed with open items says why. */
function excused(after: TaskItem, { withoutAnswers, by, now }: Finish): TaskItem {
  if (withoutAnswers === undefined) throw new CatalogueError('ERR_TASK_UNANSWERED')
  const open = unansweredOf(after).map(({ name }) => `“${name}”`)
  const text = `${by} left ${open.join(', ')} open: ${withoutAnswers}`
  // The last entry stays the one that says who completed the task.
  const reason = { at: now.toISOString(), text, details: null }
  return { ...after, trail: after.trail.toSpliced(-1, 0, reason) }
}

/** @throws ERR_NO_CHANGE where it does not wait to be confirmed, ERR_VERSION_CONFLICT */
export function confirmTask(before: TaskItem, finish: Finish): TaskItem {
  if (before.status !== taskStatus.awaitingConfirmation) {
    throw alreadyDone(before, 'This task does not wait to be confirmed.')
  }
  return finished(before, taskStatus.completed, 'confirmed this task', finish)
}

/** The task that could not be done. @throws ERR_NO_CHANGE where it is finished, ERR_VERSION_CONFLICT */
export function failTask(before: TaskItem, finish: Finish): TaskItem {
  return ended(before, taskStatus.incomplete, 'marked this task as not done', finish)
}

/** The task that is not needed. @throws ERR_NO_CHANGE where it is finished, ERR_VERSION_CONFLICT */
export function cancelTask(before: TaskItem, finish: Finish): TaskItem {
  return ended(before, taskStatus.canceled, 'canceled this task', finish)
}

function ended(before: TaskItem, status: TaskStatus, did: string, finish: Finish): TaskItem {
  if (!isOpenTask(before)) throw alreadyDone(before, 'This task is finished.')
  return finished(before, status, did, finish)
}

/** Tells who was faster, by the last entry of the task's trail. */
function alreadyDone({ trail }: TaskItem, what: string): CatalogueError {
  const last = trail.at(-1)?.text
  return new CatalogueError('ERR_NO_CHANGE', last === undefined ? [what] : [what, `${last}.`])
}

function finished(before: TaskItem, status: TaskStatus, did: string, finish: Finish): TaskItem {
  const { comments, mentioned = [], version = before.version, marks = [], by, now } = finish
  ensureVersion(before, version)
  const at = now.toISOString()
  return {
    ...before,
    status,
    completedAt: at,
    comments: [before.comments, comments].filter(Boolean).join('\n'),
    notified: [...before.notified, ...newlyNotified(before, mentioned)],
    checklist: markChecklist(before.checklist, marks),
    trail: [...before.trail, { at, text: `${by} ${did}`, details: null }],
    version: before.version + 1,
  }
}

/** What comes after a task, as its type has it now and by how it turned out; null where nothing does. */
export function followUpOf(after: TaskItem, subject: Subject | null): FollowUp | null {
  if (after.status !== taskStatus.completed || !subject?.followUp) return null
  const { status } = subject.followUp
  return status === null || status === outcomeOf(after.checklist) ? subject.followUp : null
}

type Next = { id: string; subject: Subject; days: number; creatorId: string | null; now: Date }

/** The task that follows one that was completed: its advocate has it, some days later. */
export function followingTask(after: TaskItem, { days, subject, now, ...made }: Next): TaskItem {
  const { practiceId, patientId, providerId, advocateId, priority } = after
  const reason = { text: `Follows “${after.subject}”, which was theirs`, details: null }
  return newTask(
    {
      patientId,
      subjectId: subject.id,
      comments: '',
      startedAt: plusSeconds(now, days * DAY).toISOString(),
      prevTaskId: after.id,
      priority,
      failAfterDue: after.failAfterDue ? 1 : 0,
      advocateCanComplete: after.advocateCanComplete ? 1 : 0,
    },
    {
      ...made,
      ...{ practiceId, patientId, providerId, subject, now },
      given: { advocateId, reason, method: 'manual' },
    },
  )
}
