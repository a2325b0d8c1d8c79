import * as v from 'valibot'
import { GRACE_DAYS } from '#shared/model/grace.ts'
import type { Restriction } from '#shared/model/status.ts'
import { DAY, MINUTE, plusSeconds } from './clock.ts'
import type { Key, Table } from './table.ts'

/** Where it is kept what a practice owes. */
export const billingKey = (practiceId: string): Key => ({
  pk: `PRACTICE#${practiceId}`,
  sk: 'BILLING',
})

/** What of it says whether the practice may change anything. */
const owed = v.object({
  pastDueSince: v.nullable(v.string()),
  suspendedAt: v.nullable(v.string()),
})
export type Owed = v.InferOutput<typeof owed>

/** When a practice that owes since a moment can only read; null where nothing is open. */
export function graceEnd(since: string | null): Date | null {
  return since === null ? null : plusSeconds(new Date(since), GRACE_DAYS * DAY)
}

/** Why a practice can only read: the operator suspended it, or the grace has run out; null where it can do more. */
export function restrictionOf({ pastDueSince, suspendedAt }: Owed, now: Date): Restriction | null {
  if (suspendedAt !== null) return 'suspended'
  const ends = graceEnd(pastDueSince)
  return ends !== null && ends <= now ? 'unpaid' : null
}

/** Whether a practice can only read. */
export const isReadOnly = (owes: Owed, now: Date): boolean => restrictionOf(owes, now) !== null

/** For so long a practice that may change things is not asked for again. */
const KNOWN_SECONDS = MINUTE
const KNOWN_MAX = 1000

const known = new WeakMap<Pick<Table, 'get'>, Map<string, Date>>()

/**
 * Why a practice can only read; null where it can do more. That it can is remembered for a minute; that it can not, never,
 * so that whoever has paid goes on at once.
 */
export async function readRestriction(
  table: Pick<Table, 'get'>,
  practiceId: string,
  now: Date,
): Promise<Restriction | null> {
  const until = known.get(table) ?? new Map<string, Date>()
  known.set(table, until)
  if ((until.get(practiceId) ?? now) > now) return null
  const found = await table.get(billingKey(practiceId), owed)
  const restriction = found && restrictionOf(found, now)
  if (restriction) return restriction
  if (until.size >= KNOWN_MAX) until.clear()
  const [later, ends] = [plusSeconds(now, KNOWN_SECONDS), graceEnd(found?.pastDueSince ?? null)]
  until.set(practiceId, ends && ends < later ? ends : later)
  return null
}

/** Whether a practice can only read. */
export const canOnlyRead = async (
  table: Pick<Table, 'get'>,
  practiceId: string,
  now: Date,
): Promise<boolean> => (await readRestriction(table, practiceId, now)) !== null
