import * as v from 'valibot'
import { settle } from './settle.ts'
import type { Key, Table, Write } from './table.ts'

/** What waits for somebody in one practice. */
const practiceItem = v.object({
  timezone: v.string(),
  /** Ongoing tasks by the day, in the practice's zone, on which they are due: YYYY-MM-DD. */
  dueTasks: v.record(v.string(), v.number()),
  unreadMessages: v.number(),
  unreadNotifications: v.number(),
})
export type PracticeWaiting = v.InferOutput<typeof practiceItem>

/** The one small item that pages poll; kept by events, in any order, each counted once. */
const statusItem = v.object({
  /** Notifications that are about no practice. */
  unreadNotifications: v.number(),
  practices: v.record(v.string(), practiceItem),
  version: v.number(),
})
export type Waiting = Omit<v.InferOutput<typeof statusItem>, 'version'>

/** Where the item of a member is. */
export const statusKey = (memberId: string): Key => ({ pk: `STATUS#${memberId}`, sk: 'STATUS' })

export const nothingWaiting: Waiting = { unreadNotifications: 0, practices: {} }

export async function readWaiting(table: Table, memberId: string): Promise<Waiting> {
  return (await table.get(statusKey(memberId), statusItem)) ?? nothingWaiting
}

/** The same with what waits in one practice changed. */
export function inPractice(
  waiting: Waiting,
  { practiceId, timezone }: { practiceId: string; timezone: string },
  change: (practice: PracticeWaiting) => Partial<PracticeWaiting>,
): Waiting {
  const empty = { dueTasks: {}, unreadMessages: 0, unreadNotifications: 0 }
  const before = { ...empty, ...waiting.practices[practiceId], timezone }
  const after = { ...before, ...change(before) }
  return { ...waiting, practices: { ...waiting.practices, [practiceId]: after } }
}

/** The same without a practice that the member has left. */
export function withoutPractice(waiting: Waiting, practiceId: string): Waiting {
  const { [practiceId]: _, ...practices } = waiting.practices
  return { ...waiting, practices }
}

export type WaitingChange = { memberId: string; change: (before: Waiting) => Waiting }

/**
 * Changes what waits for some members, all or none, in one transaction with `also`.
 * @throws ERR_VERSION_CONFLICT where others always come first
 */
export async function changeWaiting(
  table: Table,
  changes: readonly WaitingChange[],
  also: readonly Write[],
): Promise<void> {
  const prepare = () =>
    Promise.all(
      changes.map(async ({ memberId, change }): Promise<Write> => {
        const before = await table.get(statusKey(memberId), statusItem)
        const version = (before?.version ?? 0) + 1
        const after = change(before ?? nothingWaiting)
        const item = { ...statusKey(memberId), ...after, entity: 'memberStatus', version }
        const otherwise = 'ERR_VERSION_CONFLICT'
        return before
          ? { kind: 'put', item, replaces: { version: before.version, otherwise } }
          : { kind: 'put', item, absent: otherwise }
      }),
    )
  await settle(prepare, (writes) => table.transact([...writes, ...also]))
}
