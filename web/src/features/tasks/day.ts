import type { Task } from '#shared/model/task.ts'
import { endOfDay } from '../../ui/dates.ts'

/** So many of what comes later are shown. */
export const NEXT_SHOWN = 10

/** Some of what somebody has to do, and how many there are; of that many at least, where there may be more. */
export type DayPart = { tasks: Task[]; count: number; orMore: boolean }
export type Day = Record<'overdue' | 'today' | 'next', DayPart>

/**
 * What somebody has to do, by when it is due, in days of the practice's zone. Tasks that are still to begin
 * are left out.
 * @param read the first of the ongoing ones, those due first before the others, and how many there are in all
 */
export function dayOf(
  { items, total }: { items: readonly Task[]; total: number },
  now: Date,
  zone: string,
): Day {
  const [moment, night] = [now.toISOString(), endOfDay(now, zone)]
  const begun = items.filter(({ startedAt }) => startedAt <= moment)
  const next = begun.filter(({ dueAt }) => dueAt > night)
  // What was not read is due later than all that was.
  const unread = total - items.length
  const isLast = next.length > 0 || unread === 0
  const part = (tasks: Task[], orMore: boolean) => ({ tasks, count: tasks.length, orMore })
  const today = begun.filter(({ dueAt }) => dueAt >= moment && dueAt <= night)
  const overdue = begun.filter(({ dueAt }) => dueAt < moment)
  return {
    overdue: part(overdue, !isLast && today.length === 0),
    today: part(today, !isLast && today.length > 0),
    next: {
      tasks: next.slice(0, NEXT_SHOWN),
      count: next.length > 0 ? next.length + unread : 0,
      orMore: false,
    },
  }
}
