import type { Task } from '#shared/model/task.ts'
import { endOfDay } from '../../ui/dates.ts'

/** So many of what comes later are shown. */
export const NEXT_SHOWN = 10

export type Day = Record<'overdue' | 'today' | 'next', Task[]>

/**
 * What somebody has to do, by when it is due, in days of the practice's zone. Tasks that are still to begin
 * are left out.
 * @param tasks the ongoing ones, those due first before the others
 */
export function dayOf(tasks: readonly Task[], now: Date, zone: string): Day {
  const [moment, night] = [now.toISOString(), endOfDay(now, zone)]
  const begun = tasks.filter(({ startedAt }) => startedAt <= moment)
  return {
    overdue: begun.filter(({ dueAt }) => dueAt < moment),
    today: begun.filter(({ dueAt }) => dueAt >= moment && dueAt <= night),
    next: begun.filter(({ dueAt }) => dueAt > night).slice(0, NEXT_SHOWN),
  }
}
