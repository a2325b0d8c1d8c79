import * as v from 'valibot'
import type { PatientItem } from '#functions/patients/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { CatalogueError } from '#shared/errors.ts'
import { task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { Assignment } from './assign.ts'

/** A task as it is kept: the names of people are read when it is shown. */
export const taskItem = v.omit(task, ['patientName', 'advocateName'])
export type TaskItem = v.InferOutput<typeof taskItem>

/** How long there is to follow up a new lead. */
const FOLLOW_UP_SECONDS = DAY

type FollowUp = {
  id: string
  lead: Pick<PatientItem, 'practiceId' | 'patientId'>
  advocateId: string
  reason: Assignment['reason']
  now: Date
}

/** The task to follow up a new lead (specification, section 4). */
export function followUp({ id, lead, advocateId, reason, now }: FollowUp): TaskItem {
  const at = now.toISOString()
  return {
    id,
    practiceId: lead.practiceId,
    patientId: lead.patientId,
    subject: 'Follow up new lead',
    status: taskStatus.ongoing,
    priority: 1,
    distributeMethod: 'task',
    advocateId,
    creatorId: null,
    comments: '',
    trail: [{ at, ...reason }],
    startedAt: at,
    dueAt: plusSeconds(now, FOLLOW_UP_SECONDS).toISOString(),
    completedAt: null,
    createdAt: at,
    version: 1,
  }
}

/** Whether there is something left to do. */
export function isOpen({ status }: Pick<TaskItem, 'status'>): boolean {
  return status === taskStatus.ongoing || status === taskStatus.awaitingConfirmation
}

type HandOver = {
  advocateId: string
  reason: FollowUp['reason']
  from: string | undefined
  now: Date
}

/** The task once somebody else has it, because who had it left. */
export function handedOver(
  before: TaskItem,
  { advocateId, reason, from = 'An advocate', now }: HandOver,
): TaskItem {
  const text = `${from} no longer works here. ${reason.text}`
  return {
    ...before,
    advocateId,
    trail: [...before.trail, { at: now.toISOString(), text, details: reason.details }],
    version: before.version + 1,
  }
}

type Completion = {
  comments?: string | null | undefined
  version?: number | undefined
  by: string
  now: Date
}

/**
 * The task once it is completed.
 * @throws ERR_NO_CHANGE where it is not ongoing, ERR_VERSION_CONFLICT
 */
export function completeTask(before: TaskItem, completion: Completion): TaskItem {
  const { comments, version, by, now } = completion
  if (before.status !== taskStatus.ongoing) {
    throw new CatalogueError('ERR_NO_CHANGE', ['This task is not ongoing.'])
  }
  if (version !== undefined && version !== before.version) {
    throw new CatalogueError('ERR_VERSION_CONFLICT')
  }
  const at = now.toISOString()
  return {
    ...before,
    status: taskStatus.completed,
    completedAt: at,
    comments: [before.comments, comments].filter(Boolean).join('\n'),
    trail: [...before.trail, { at, text: `${by} completed this task`, details: null }],
    version: before.version + 1,
  }
}
