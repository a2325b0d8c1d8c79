import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { type Assignment, assignment } from '#shared/model/assignment.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import type { TaskItem } from '../records.ts'
import { workOf } from '../rules/matching.ts'

/** For how long it is known what was given out: a year can be looked back on. */
const KEPT_SECONDS = 400 * DAY
/** So many assignments of a period are counted: some 8 MB, as many requests. */
export const COUNTED_MAX = 20_000

const partition = (practiceId: string) => `PRACTICE#${practiceId}#ASSIGNMENTS`

type Made = Pick<Assignment, 'way' | 'passed'> &
  Partial<Pick<Assignment, 'from' | 'waited'>> & { distribution: Distribution | null; now: Date }

/** Notes that a task was given out, as its trail says last. It belongs into the transaction that does. */
export function assignmentWrite(task: TaskItem, made: Made): Write {
  const { id: taskId, practiceId, patientId, advocateId: staffId } = task
  const { way, passed, from = null, waited = false, distribution, now } = made
  const at = now.toISOString()
  const last = task.trail.at(-1)
  const entry: Assignment = {
    ...{ at, taskId, patientId, staffId, from, way, waited, passed },
    target: workOf(task, null).target,
    distributionId: distribution?.id ?? null,
    label: distribution?.label ?? '',
    text: last?.text ?? '',
    details: last?.details ?? null,
  }
  const key = { pk: partition(practiceId), sk: `${at}#${taskId}` }
  const expiresAt = epochSeconds(plusSeconds(now, KEPT_SECONDS))
  return { kind: 'put', item: { ...key, entity: 'assignment', ...entry, expiresAt } }
}

/** So many requests are made for a page at most, and so many are read by each but the first. */
const READS_MAX = 6
const READ_MORE = 1000

type Page = { limit: number; cursor: string | undefined }
export type Period = { from?: string | undefined; to?: string | undefined }

/** What was given out in one practice; reaches no other. */
export function createAssignmentStore(table: Table, practiceId: string) {
  /** Both ends are included: what sorts after every id of the last moment. */
  const queryOf = ({ from, to }: Period) => ({
    pk: partition(practiceId),
    range: { ...(from && { from }), ...(to && { to: `${to}~` }) },
    reverse: true,
  })
  return {
    /** So many of a period that are asked for, newest first, and those that were read with them. */
    async page(period: Period, { limit, cursor }: Page, isAsked: (one: Assignment) => boolean) {
      const items: Assignment[] = []
      let next = cursor
      for (let read = 0; read < READS_MAX && items.length < limit; read += 1) {
        // Where few are asked for they are among many.
        const page = await table.query(
          { ...queryOf(period), limit: read === 0 ? limit : READ_MORE, cursor: next },
          assignment,
        )
        items.push(...page.items.filter(isAsked))
        if (page.cursor === null) return { items, cursor: null }
        next = page.cursor
      }
      return { items, cursor: next ?? null }
    },
    /** The newest of a period, and how far back they go where there are more. */
    async newest(period: Period): Promise<{ items: Assignment[]; readTo: string | null }> {
      const items: Assignment[] = []
      let cursor: string | undefined
      while (items.length < COUNTED_MAX) {
        const page = await table.query({ ...queryOf(period), cursor }, assignment)
        items.push(...page.items)
        if (page.cursor === null) return { items, readTo: null }
        cursor = page.cursor
      }
      return { items, readTo: items.at(-1)?.at ?? null }
    },
  }
}
