import type * as v from 'valibot'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { NotifiedPerson } from '#shared/model/mention.ts'
import type { Subject } from '#shared/model/subject.ts'
import type { taskChange, taskForm } from '#shared/model/task.ts'
import { type DistributeMethod, isOpenTask, taskStatus } from '#shared/model/task-codes.ts'
import type { Assignment } from './assign.ts'
import { beginChecklist, markChecklist, type TaskMark } from './checklist.ts'
import { type Giver, rerouteOf } from './reroute.ts'
import type { TaskItem } from './task.ts'

/** What is sent of a task, without the ids of those whom its comments mention: rules get their names. */
export type TaskForm = Omit<v.InferOutput<typeof taskForm>, 'notifyStaffIds'>
export type TaskChange = Omit<v.InferOutput<typeof taskChange>, 'notifyStaffIds'>

/** Who gets a task, how they were found, and why; by which distribution, where one chose them. */
export type Given = Pick<Assignment, 'advocateId' | 'reason'> & {
  method: DistributeMethod
  by?: Giver
  passed?: Assignment['passed']
}

type Origin = {
  id: string
  practiceId: string
  patientId: string
  providerId: string | null
  creatorId: string | null
  subject: Subject
  given: Given
  /** The colleagues whom the comments mention. */
  notified?: readonly NotifiedPerson[]
  now: Date
}

/** A clock that is a little behind names a start that has just passed. */
const GRACE_SECONDS = 300

/**
 * A task from the form (specification, sections 3 to 5): it starts now or at a designated time, and is
 * due as its type says unless the form does.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for a start that has passed, or a due time before it
 */
export function newTask(
  form: TaskForm,
  { subject, given, notified = [], now, ...origin }: Origin,
): TaskItem {
  const start = form.startedAt ? new Date(form.startedAt) : now
  if (start < plusSeconds(now, -GRACE_SECONDS)) {
    throw badField('startedAt', 'must not be in the past')
  }
  const startedAt = (start < now ? now : start).toISOString()
  const dueAt = form.dueAt ?? dueAfter(startedAt, subject)
  ensureAfter(startedAt, dueAt)
  const at = now.toISOString()
  return {
    ...origin,
    subjectId: subject.id,
    subject: subject.name,
    status: taskStatus.ongoing,
    priority: form.priority ?? 0,
    distributeMethod: given.method,
    advocateId: given.advocateId,
    comments: form.comments ?? '',
    notified: [...notified],
    checklist: beginChecklist(subject.items),
    trail: [{ at, ...given.reason }],
    startedAt,
    isWaiting: start > now,
    dueAt,
    failAfterDue: form.failAfterDue === 1,
    advocateCanComplete: form.advocateCanComplete !== 0,
    prevTaskId: form.prevTaskId ?? null,
    reroute: rerouteOf(given.by, new Date(startedAt)),
    completedAt: null,
    createdAt: at,
    version: 1,
  }
}

/** When a task of a type is due that starts at a moment. */
export function dueAfter(startedAt: string, { dueInDays }: Pick<Subject, 'dueInDays'>): string {
  return plusSeconds(new Date(startedAt), dueInDays * DAY).toISOString()
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT */
function ensureAfter(startedAt: string, dueAt: string): void {
  if (dueAt <= startedAt) throw badField('dueAt', 'must be after the start')
}

/**
 * Whether a change gives the task to somebody: another type resets the advocate, so that one is
 * named with it or found anew (specification, section 4).
 */
export function isGiving(before: TaskItem, change: TaskChange): boolean {
  const { subjectId = before.subjectId, distributeMethod, advocateId } = change
  return (
    subjectId !== before.subjectId ||
    distributeMethod !== undefined ||
    (advocateId !== undefined && advocateId !== null && advocateId !== before.advocateId)
  )
}

type Edit = {
  change: TaskChange
  marks?: readonly TaskMark[] | undefined
  version: number | undefined
  /** The type that it is of from now on; null where that stays. */
  subject: Subject | null
  /** Who has it from now on; null where that stays. */
  given: Given | null
  /** The colleagues whom the comments mention, those notified before among them. */
  mentioned?: readonly NotifiedPerson[]
  by: string
  now: Date
}

/**
 * The task after it was edited: its checklist begins anew with another type.
 * @throws ERR_VERSION_CONFLICT, ERR_NO_CHANGE also where it is finished,
 *   ERR_REQUEST_PARAMS_MISFORMAT
 */
export function editTask(before: TaskItem, edit: Edit): TaskItem {
  const { change, marks = [], version = before.version, subject, given, by, now } = edit
  const { mentioned = [] } = edit
  if (!isOpenTask(before)) throw new CatalogueError('ERR_NO_CHANGE', ['This task is finished.'])
  ensureVersion(before, version)
  const { providerId = before.providerId, priority = before.priority } = change
  const checklist = subject ? beginChecklist(subject.items) : before.checklist
  const after: TaskItem = {
    ...before,
    ...(subject && { subjectId: subject.id, subject: subject.name }),
    ...(given && { advocateId: given.advocateId, distributeMethod: given.method }),
    creatorId: change.creatorId ?? before.creatorId,
    providerId,
    priority,
    comments: change.comments === undefined ? before.comments : (change.comments ?? ''),
    notified: [...before.notified, ...newlyNotified(before, mentioned)],
    dueAt: change.dueAt ?? before.dueAt,
    failAfterDue: flagOf(change.failAfterDue, before.failAfterDue),
    advocateCanComplete: flagOf(change.advocateCanComplete, before.advocateCanComplete),
    checklist: markChecklist(checklist, marks),
  }
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  if (after.dueAt !== before.dueAt) ensureAfter(after.startedAt, after.dueAt)
  const trail = given ? [{ at: now.toISOString(), ...movedBy(by, given) }] : []
  const begin = before.isWaiting ? new Date(before.startedAt) : now
  return {
    ...after,
    trail: [...before.trail, ...trail],
    // Whoever changes a task has touched it.
    reroute: rerouteOf(given?.by, begin),
    version: before.version + 1,
  }
}

const edited = [
  'subjectId',
  'creatorId',
  'providerId',
  'distributeMethod',
  'priority',
  'comments',
  'advocateCanComplete',
] as const satisfies readonly (keyof TaskItem)[]

/** Whether something was changed that people chose for the task, and not only what its checklist found. */
export function isEdited(before: TaskItem, after: TaskItem): boolean {
  return edited.some((field) => before[field] !== after[field])
}

/** Those of the mentioned whom no comment of the task has mentioned before. */
export function newlyNotified(
  before: Pick<TaskItem, 'notified'>,
  mentioned: readonly NotifiedPerson[],
): NotifiedPerson[] {
  return mentioned.filter(({ id }) => before.notified.every((one) => one.id !== id))
}

function flagOf(sent: 0 | 1 | undefined, before: boolean): boolean {
  return sent === undefined ? before : sent === 1
}

function movedBy(by: string, { reason }: Given) {
  return { text: `${by} changed who has it. ${reason.text}`, details: reason.details }
}
