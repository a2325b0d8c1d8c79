import type { PatientItem } from '#functions/patients/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { nextOpening, type Opening } from '#shared/model/hours.ts'
import type { Staff } from '#shared/model/practice.ts'
import type { TaskReroute } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { formatMinutes } from '#shared/model/time-of-day.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { TaskItem } from '../records.ts'
import type { Assignment } from './assign.ts'

export { type TaskItem, taskItem } from '../records.ts'

/** How long there is to follow up a new lead. */
const FOLLOW_UP_SECONDS = DAY

const ALWAYS: Opening = { hours: null, timezone: 'UTC' }

type FollowUp = {
  id: string
  lead: Pick<PatientItem, 'practiceId' | 'patientId'>
  advocateId: string
  reason: Assignment['reason']
  reroute?: TaskReroute | null
  /** When the practice works: always, unless it is said. */
  opening?: Opening
  now: Date
}

/**
 * The task to follow up a new lead (specification, section 4). Where the practice is closed the time
 * for it counts from when it opens.
 */
export function followUp({
  id,
  lead,
  advocateId,
  reason,
  now,
  opening = ALWAYS,
  reroute = null,
}: FollowUp): TaskItem {
  const at = now.toISOString()
  const begin = nextOpening(opening, now) ?? now
  return {
    id,
    practiceId: lead.practiceId,
    patientId: lead.patientId,
    subjectId: null,
    subject: 'Follow up new lead',
    status: taskStatus.ongoing,
    priority: 1,
    distributeMethod: 'task',
    advocateId,
    providerId: null,
    creatorId: null,
    comments: '',
    notified: [],
    checklist: [],
    trail: [{ at, text: reason.text, details: detailsAt(reason.details, begin, opening, now) }],
    startedAt: at,
    isWaiting: false,
    dueAt: plusSeconds(begin, FOLLOW_UP_SECONDS).toISOString(),
    failAfterDue: false,
    advocateCanComplete: true,
    prevTaskId: null,
    reroute,
    completedAt: null,
    createdAt: at,
    version: 1,
  }
}

/** Says from when on the due time counts, where that is not at once. */
function detailsAt(
  details: string | null,
  begin: Date,
  { timezone }: Opening,
  now: Date,
): string | null {
  if (begin.getTime() === now.getTime()) return details
  const { day, minutes } = wallClockAt(begin, timezone)
  const [year, month, date] = day.split('-')
  const begins = `${month}/${date}/${year} ${formatMinutes(minutes)}`
  const closed = `The practice was closed: the due time counts from ${begins}`
  return [details, closed].filter((part) => part !== null).join('. ')
}

type HandOver = {
  advocateId: string
  reroute: TaskReroute | null
  reason: FollowUp['reason']
  former: Pick<Staff, 'firstName' | 'roles'> | undefined
  now: Date
}

/** The task once somebody else has it, because who had it left, or takes none any more. */
export function handedOver(
  before: TaskItem,
  { advocateId, reason, reroute, former, now }: HandOver,
): TaskItem {
  const why = former?.roles.length ? 'no longer takes tasks' : 'no longer works here'
  const text = `${former?.firstName ?? 'An advocate'} ${why}. ${reason.text}`
  return {
    ...before,
    advocateId,
    reroute,
    trail: [...before.trail, { at: now.toISOString(), text, details: reason.details }],
    version: before.version + 1,
  }
}

/** What of a task its events tell: ids, times and codes. */
function stateOf({ advocateId, dueAt, status, isWaiting, failAfterDue }: TaskItem) {
  return { advocateId, dueAt, status, isWaiting, failAfterDue }
}

/** What an event says of a task that was changed. */
export function changeOf(before: TaskItem, after: TaskItem) {
  const { id: taskId, patientId } = after
  return { taskId, patientId, before: stateOf(before), after: stateOf(after) }
}

/** What an event says of a new task. */
export function createdOf({ id, patientId, advocateId, dueAt, isWaiting }: TaskItem) {
  return { taskId: id, patientId, advocateId, dueAt, isWaiting }
}
