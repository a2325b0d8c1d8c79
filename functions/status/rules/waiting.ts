import type { PracticeWaiting } from '#functions/platform/identity/records.ts'
import type { MemberStatus } from '#shared/model/status.ts'
import { TASK_WINDOW_DAYS, type TaskStatus, taskStatus } from '#shared/model/task-codes.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { countUnread, inPractice, type Place, type Waiting, type WaitingChange } from '../public.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Counts = NonNullable<MemberStatus['practiceStaffStatus']>

const NOTHING: Counts = {
  ongoingTaskDueTodayCount: 0,
  unreadMessageCount: 0,
  unreadNotificationCount: 0,
}

/** Due tasks are those from 730 days ago to the end of today (specification, section 2). */
function countsOf(practice: PracticeWaiting | undefined, now: Date): Counts {
  if (!practice) return NOTHING
  const { day: today } = wallClockAt(now, practice.timezone)
  const begin = new Date(now.getTime() - TASK_WINDOW_DAYS * DAY_MS)
  const { day: first } = wallClockAt(begin, practice.timezone)
  const due = Object.entries(practice.dueTasks)
    .filter(([day]) => day >= first && day <= today)
    .reduce((sum, [, count]) => sum + count, 0)
  // Events come in any order: a task may be finished here before it was counted.
  return {
    ongoingTaskDueTodayCount: Math.max(due, 0),
    unreadMessageCount: Math.max(practice.unreadMessages, 0),
    unreadNotificationCount: countUnread(practice.unread, now),
  }
}

/** The practices where a member works; `atHand` is the present one, if any. */
type Work = { atHand: string | null; practiceIds: readonly string[] }

/** Whether the practice at hand is one where the member works. */
export const isAtWork = (work: Work): work is Work & { atHand: string } =>
  work.atHand !== null && work.practiceIds.includes(work.atHand)

/** What waits for a member at a moment where they work now (section 3). */
export function statusOf(
  waiting: Waiting,
  work: Work,
  now: Date,
): Omit<MemberStatus, 'restriction'> {
  const counts = new Map(
    work.practiceIds.toSorted().map((id) => [id, countsOf(waiting.practices[id], now)]),
  )
  const inPractices = counts
    .values()
    .reduce((sum, { unreadNotificationCount }) => sum + unreadNotificationCount, 0)
  return {
    practiceStaffStatus: counts.get(work.atHand ?? '') ?? null,
    unreadNotificationCount: inPractices + countUnread(waiting.unread, now),
    unreadOwnMessageCount: Math.max(waiting.ownMessages, 0),
    practiceStaffStatuses: [...counts].map(([practiceId, one]) => ({ practiceId, ...one })),
  }
}

export type TaskState = {
  advocateId: string
  dueAt: string
  status: TaskStatus
  /** It has not started. */
  isWaiting: boolean
}

function counting(place: Place, dueAt: string, by: 1 | -1) {
  const { day } = wallClockAt(new Date(dueAt), place.timezone)
  return (waiting: Waiting) =>
    inPractice(waiting, place, ({ dueTasks }) => {
      const { [day]: count = 0, ...others } = dueTasks
      // Days without tasks are left out: the item is read every few seconds and must stay small.
      return { dueTasks: count + by === 0 ? others : { ...others, [day]: count + by } }
    })
}

/** How a task that was created, changed or removed (null) changes what waits for its advocates. */
export function taskChanges(
  place: Place,
  before: TaskState | null,
  after: TaskState | null,
): WaitingChange[] {
  const steps = [
    { task: before, by: -1 },
    { task: after, by: 1 },
  ] as const
  const changes = new Map<string, (waiting: Waiting) => Waiting>()
  for (const { task, by } of steps) {
    if (task?.status !== taskStatus.ongoing || task.isWaiting) continue
    const former = changes.get(task.advocateId)
    const step = counting(place, task.dueAt, by)
    changes.set(task.advocateId, former ? (waiting) => step(former(waiting)) : step)
  }
  return [...changes].map(([memberId, change]) => ({ memberId, change }))
}
