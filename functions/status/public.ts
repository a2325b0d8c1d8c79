import * as v from 'valibot'
import { waitingChanged } from '#events/status.ts'
import { epochSeconds } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'

/**
 * Unread notifications by when they expire, in seconds since 1970: a count expires together with
 * those that it counts.
 */
const unreadItem = v.optional(v.record(v.string(), v.number()), {})
type Unread = v.InferOutput<typeof unreadItem>

/**
 * What waits for a member in one practice. It is kept, but not shown, when they leave: their tasks
 * stay theirs until somebody takes them over, so the counts are right if they come back.
 */
const practiceItem = v.object({
  timezone: v.string(),
  /** Ongoing tasks by the day, in the practice's zone, on which they are due: YYYY-MM-DD. */
  dueTasks: v.record(v.string(), v.number()),
  unreadMessages: v.number(),
  unread: unreadItem,
})
export type PracticeWaiting = v.InferOutput<typeof practiceItem>

/** The one small item that pages poll. Events change it, in any order, each of them once. */
const statusItem = v.object({
  /** Notifications that are about no practice. */
  unread: unreadItem,
  practices: v.record(v.string(), practiceItem),
  /** Unread messages in the charts that are the member's own. */
  ownMessages: v.optional(v.number(), 0),
  version: v.number(),
})
export type Waiting = Omit<v.InferOutput<typeof statusItem>, 'version'>

const statusKey = (memberId: string): Key => ({ pk: `STATUS#${memberId}`, sk: 'STATUS' })

export const nothingWaiting: Waiting = { unread: {}, practices: {}, ownMessages: 0 }

export async function readWaiting(table: Table, memberId: string): Promise<Waiting> {
  return (await table.get(statusKey(memberId), statusItem)) ?? nothingWaiting
}

export type Place = { practiceId: string; timezone: string }

/** Changes what waits in one practice. */
export function inPractice(
  waiting: Waiting,
  { practiceId, timezone }: Place,
  change: (practice: PracticeWaiting) => Partial<PracticeWaiting>,
): Waiting {
  const empty = { dueTasks: {}, unreadMessages: 0, unread: {} }
  const before = { ...empty, ...waiting.practices[practiceId], timezone }
  const after = { ...before, ...change(before) }
  return { ...waiting, practices: { ...waiting.practices, [practiceId]: after } }
}

/** Adds one unread notification; `place` is null where it is about no practice. */
export function withUnread(
  waiting: Waiting,
  place: Place | null,
  { expiresAt, now }: { expiresAt: number; now: Date },
): Waiting {
  const add = (unread: Unread) => counted(alive(unread, now), expiresAt, 1)
  if (place === null) return { ...waiting, unread: add(waiting.unread) }
  return inPractice(waiting, place, ({ unread }) => ({ unread: add(unread) }))
}

function alive(unread: Unread, now: Date): Unread {
  const isAlive = ([expiresAt]: [string, number]) => Number(expiresAt) > epochSeconds(now)
  return Object.fromEntries(Object.entries(unread).filter(isAlive))
}

/** Removes one unread notification. */
export function withoutUnread(
  waiting: Waiting,
  practiceId: string | null,
  expiresAt: number,
): Waiting {
  if (practiceId === null) return { ...waiting, unread: counted(waiting.unread, expiresAt, -1) }
  const before = waiting.practices[practiceId]
  if (!before) return waiting
  const after = { ...before, unread: counted(before.unread, expiresAt, -1) }
  const { [practiceId]: _, ...others } = waiting.practices
  return { ...waiting, practices: isEmpty(after) ? others : { ...others, [practiceId]: after } }
}

function counted(unread: Unread, expiresAt: number, by: 1 | -1): Unread {
  const { [expiresAt]: count = 0, ...others } = unread
  return count + by <= 0 ? others : { ...others, [expiresAt]: count + by }
}

function isEmpty({ dueTasks, unreadMessages, unread }: PracticeWaiting): boolean {
  return (
    unreadMessages === 0 && Object.keys(dueTasks).length === 0 && Object.keys(unread).length === 0
  )
}

/** How many unread notifications there are that have not expired. */
export function countUnread(unread: Unread, now: Date): number {
  return Object.values(alive(unread, now)).reduce((sum, count) => sum + count, 0)
}

export type WaitingChange = { memberId: string; change: (before: Waiting) => Waiting }

/**
 * The writes that change what waits for a member, and say so. @throws ERR_VERSION_CONFLICT when
 * written late
 */
export async function waitingWrites(
  table: Table,
  memberId: string,
  change: (before: Waiting) => Waiting,
): Promise<Write[]> {
  const before = await table.get(statusKey(memberId), statusItem)
  const version = (before?.version ?? 0) + 1
  const after = change(before ?? nothingWaiting)
  const item = { ...statusKey(memberId), ...after, entity: 'memberStatus', version }
  const otherwise = 'ERR_VERSION_CONFLICT'
  const occurrence = { practiceId: null, actor: null, now: table.clock() }
  return [
    before
      ? { kind: 'put', item, replaces: { version: before.version, otherwise } }
      : { kind: 'put', item, absent: otherwise },
    eventWrite(waitingChanged, { memberIds: [memberId] }, occurrence),
  ]
}

/**
 * Changes what waits for some members in one transaction with `extraWrites`.
 * @throws ERR_VERSION_CONFLICT where every attempt met a concurrent write
 */
export async function changeWaiting(
  table: Table,
  changes: readonly WaitingChange[],
  extraWrites: readonly Write[],
): Promise<void> {
  const prepare = () =>
    Promise.all(changes.map(({ memberId, change }) => waitingWrites(table, memberId, change)))
  await retryOnConflict(prepare, (writes) => table.transact([...writes.flat(), ...extraWrites]))
}
