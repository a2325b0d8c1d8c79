import type { Distribution } from '#shared/model/distribution.ts'
import { afterOpenMinutes, type Opening } from '#shared/model/hours.ts'
import type { TaskReroute } from '#shared/model/task.ts'
import { type Assignment, chooseNext } from './assign.ts'
import { type Desk, type Participant, participantsOf, sharesOf } from './participants.ts'
import type { Rotation } from './rotation.ts'
import type { TaskItem } from './task.ts'

/** The distribution that gave somebody a task, and when the practice works. */
export type Giver = { distribution: Distribution; opening: Opening }

/** The distribution whose turn it was; undefined where somebody was named, or an admin got it. */
export function giverOf(
  { rotation }: Pick<Assignment, 'rotation'>,
  distribution: Distribution | null,
  opening: Opening,
): Giver | undefined {
  return rotation && distribution ? { distribution, opening } : undefined
}

/**
 * When a task goes to the next unless it is touched, counted from a moment; null where it stays.
 * @param tried who had it before
 */
export function rerouteOf(
  by: Giver | undefined,
  from: Date,
  tried: readonly string[] = [],
): TaskReroute | null {
  const minutes = by?.distribution.rerouteAfter ?? null
  if (!by || minutes === null) return null
  return {
    distributionId: by.distribution.id,
    since: from.toISOString(),
    at: afterOpenMinutes(by.opening, from, minutes).toISOString(),
    minutes,
    tried: [...tried],
  }
}

/**
 * Whether a distribution still takes back what nobody touched: it may be gone, off or changed since.
 */
export function stillReroutes(distribution: Distribution | null): distribution is Distribution {
  return distribution !== null && isActive(distribution) && distribution.rerouteAfter !== null
}

const isActive = ({ enabled, ignore }: Distribution) => enabled && !ignore

/**
 * Who is next for a task that its advocate did not touch: none of those who had it already. Null where
 * nobody is left, so it moves at most as often as the distribution has people.
 */
export function chooseAfter(
  distribution: Distribution,
  desk: Desk,
  { tried, rotation }: { tried: readonly string[]; rotation: Rotation | null },
): Assignment | null {
  const among = participantsOf(sharesOf(distribution), desk).map((one) =>
    tried.includes(one.id) ? hadIt(one) : one,
  )
  return chooseNext(distribution, among, rotation)
}

function hadIt(one: Participant): Participant {
  return { ...one, isSkipped: true, passedBy: { because: 'tried', text: 'had it already' } }
}

type Move = { next: Assignment; names: { from: string; to: string }; by: Giver; now: Date }

/** The task once it went to the next, who has as long for it as who had it. */
export function reroutedTask(before: TaskItem, { next, names, by, now }: Move): TaskItem {
  const { advocateId, reason } = next
  const tried = triedOf(before)
  const text = `${untouched(before)}, went from ${names.from} to ${names.to}`
  return {
    ...withTrail(before, { text, details: reason.details }, now),
    advocateId,
    reroute: rerouteOf(by, now, tried),
  }
}

/** The task that nobody is left for: it stays where it is. */
export function strandedTask(before: TaskItem, from: string, now: Date): TaskItem {
  const text = `${untouched(before)}, stays with ${from}: no one is left to take it`
  return { ...withTrail(before, { text, details: null }, now), reroute: null }
}

/** Who had the task, and has it. */
export function triedOf({ reroute, advocateId }: Pick<TaskItem, 'reroute' | 'advocateId'>) {
  return [...(reroute?.tried ?? []), advocateId]
}

function untouched({ reroute }: TaskItem): string {
  return `Not touched within ${reroute?.minutes ?? 0} minutes`
}

function withTrail(
  task: TaskItem,
  entry: { text: string; details: string | null },
  now: Date,
): TaskItem {
  const trail = [...task.trail, { at: now.toISOString(), ...entry }]
  return { ...task, trail, version: task.version + 1 }
}
