import { waitingChanged } from '#events/status.ts'
import { epochSeconds } from '#functions/platform/clock.ts'
import {
  identityKeys,
  type PracticeWaiting,
  type WaitingItem,
  waitingItem,
} from '#functions/platform/identity/records.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'

/**
 * What waits for a member. What waits in one practice is kept, but not shown, when they leave: their tasks
 * stay theirs until somebody takes them over, so the counts are right if they come back. Events change it, in any
 * order, each of them once.
 */
export type Waiting = Omit<WaitingItem, 'entity' | 'version'>
type Unread = Waiting['unread']

export const nothingWaiting: Waiting = { unread: {}, practices: {}, ownMessages: 0 }

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
  const key = identityKeys.waiting(memberId)
  const before = await table.get(key, waitingItem)
  const version = (before?.version ?? 0) + 1
  const after = change(before ?? nothingWaiting)
  const item = { ...key, ...after, entity: 'memberStatus', version }
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
