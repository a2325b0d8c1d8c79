import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import { storedAddress } from '#shared/model/address.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import { staffGroup } from '#shared/model/group.ts'
import { storedHolidays } from '#shared/model/holidays.ts'
import { openingOf } from '#shared/model/hours.ts'
import { type PlanName, planNames } from '#shared/model/plans.ts'
import {
  type Location,
  location,
  type Practice,
  practice,
  signInPolicy,
  storedHours,
} from '#shared/model/practice.ts'
import { storedReminders } from '#shared/model/reminders.ts'
import { storedReviewDays } from '#shared/model/review-days.ts'
import { staffDetails } from '#shared/model/staff.ts'
import { storedWeekStart } from '#shared/model/week-start.ts'
import { practiceKeys } from './keys.ts'

export { practiceKeys } from './keys.ts'
export { findPractices } from './operations/find-practices.ts'
export { type Letterhead, readLetterhead } from './operations/letterhead.ts'
export {
  type RegisteredPractice,
  type RegisteredStaff,
  readRegister,
  readRegisteredStaff,
  registerStaffChangeWrite,
  registerStaffWrite,
  registerStateWrite,
  unregisterStaffWrite,
} from './register/store.ts'
export {
  decideName,
  listWaiting,
} from './verification/operations/name.ts'
export {
  mayText,
  nothingKnown,
  shownVerification,
  verification,
} from './verification/rules/verification.ts'

const ownOpening = v.object({ hours: storedHours, holidays: storedHolidays })

/** What other domains need to know of a practice. */
export const practiceBasics = v.object({
  id: v.string(),
  name: v.string(),
  abbrName: v.string(),
  timezone: v.string(),
  contactPhone: v.string(),
  ...ownOpening.entries,
  ...signInPolicy,
  reminders: storedReminders,
  reviewDays: storedReviewDays,
  weekStart: storedWeekStart,
})
export type PracticeBasics = v.InferOutput<typeof practiceBasics>

export async function readPractices(
  table: Table,
  practiceIds: readonly string[],
): Promise<Map<string, PracticeBasics>> {
  const keys = [...new Set(practiceIds)].map((id) => practiceKeys(id).practice)
  const practices = await table.getMany(keys, practiceBasics)
  return new Map(practices.map((practice) => [practice.id, practice]))
}

/** The same of one; null where there is no such practice. */
export async function readPractice(
  table: Table,
  practiceId: string,
): Promise<PracticeBasics | null> {
  return (await readPractices(table, [practiceId])).get(practiceId) ?? null
}

/** How a practice is reached, and when: what it tells everybody. */
const practiceContact = v.object({
  ...v.pick(practice, ['id', 'name', 'contactPhone', 'contactEmail', 'homepage', 'timezone'])
    .entries,
  ...ownOpening.entries,
  ...storedAddress,
})
export type PracticeContact = v.InferOutput<typeof practiceContact>

/** The contacts of practices, in their order; those that there are not are left out. */
export function readContacts(
  table: Table,
  practiceIds: readonly string[],
): Promise<PracticeContact[]> {
  const keys = practiceIds.map((id) => practiceKeys(id).practice)
  return table.getMany(keys, practiceContact)
}

const opening = v.object({ ...ownOpening.entries, timezone: v.string() })

/**
 * When a practice or one of its locations is open, and by which clock.
 * @param locationId null for the practice as a whole; a location that was removed counts as that too
 */
export async function readOpening(
  table: Table,
  practiceId: string,
  locationId: string | null = null,
) {
  const keys = practiceKeys(practiceId)
  const [found, place] = await Promise.all([
    table.get(keys.practice, opening),
    locationId === null ? null : table.get(keys.location(locationId), ownOpening),
  ])
  if (!found) throw new Error('there is no such practice')
  return openingOf(found, place)
}

/** The locations of a practice, the oldest first. */
export function readLocations(table: Table, practiceId: string): Promise<Location[]> {
  const { partition: pk, locations: begins } = practiceKeys(practiceId)
  return table.queryAll({ pk, range: { begins } }, location)
}

/** A practice with all that is kept of it as a whole: who works there, its places and groups. */
export async function wholePractice(table: Table, practiceId: string) {
  const { practice: key, partition: pk, ...keys } = practiceKeys(practiceId)
  const all = <S extends v.GenericSchema>(begins: string, schema: S) =>
    table.queryAll({ pk, range: { begins } }, schema)
  const [found, staffs, locations, groups] = await Promise.all([
    table.get(key, practice),
    all(keys.staffs, staffDetails),
    all(keys.locations, location),
    all(keys.groups, staffGroup),
  ])
  return { practice: found, staffs, locations, groups }
}

/** Replaces a distribution. @throws ERR_VERSION_CONFLICT */
export function distributionWrite(
  practiceId: string,
  before: Distribution,
  after: Distribution,
): Write {
  const key = practiceKeys(practiceId).distribution(after.id)
  return {
    kind: 'put',
    item: { ...key, entity: 'distribution', practiceId, ...after },
    replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
  }
}

/** Sets the day that weeks of a practice begin on. */
export function weekStartWrite(practiceId: string, weekStart: Practice['weekStart']): Write {
  return {
    kind: 'update',
    key: practiceKeys(practiceId).practice,
    set: { weekStart },
    // An edit of the practice that was read before is over another state.
    add: { version: 1 },
    exists: 'ERR_TARGET_NOT_FOUND',
  }
}

/** The plan of a practice and what of it is used. */
export const planItem = v.object({
  plan: v.picklist(planNames),
  trialEndsAt: v.nullable(v.string()),
  leadRecordsUsed: v.number(),
  leadRecordsLimit: v.number(),
  /** The month, YYYY-MM in UTC, that the count is of; the trial's is of all its days. */
  leadRecordsMonth: v.optional(v.string(), ''),
})
export type Plan = v.InferOutput<typeof planItem>

/** The plan of a practice by its name; the trial where none is known. */
export async function readPlanName(table: Table, practiceId: string): Promise<PlanName> {
  return (await table.get(practiceKeys(practiceId).plan, planItem))?.plan ?? 'trial'
}

/** The plan at a moment: what was used in an earlier month no longer counts. */
export function planAt(plan: Plan, now: Date): Plan {
  const leadRecordsMonth = now.toISOString().slice(0, 7)
  const isCurrent = plan.plan === 'trial' || plan.leadRecordsMonth >= leadRecordsMonth
  return isCurrent ? plan : { ...plan, leadRecordsMonth, leadRecordsUsed: 0 }
}

/** When the count of leads starts again, ISO 8601; null for the trial, whose count never does. */
export function nextCountAt({ plan }: Plan, now: Date): string | null {
  if (plan === 'trial') return null
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
}
