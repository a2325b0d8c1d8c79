import * as v from 'valibot'
import type { Table } from '#functions/platform/table.ts'
import { planNames } from '#shared/model/plans.ts'
import { signInPolicy } from '#shared/model/practice.ts'
import { practiceKeys } from './keys.ts'

export { practiceKeys } from './keys.ts'
export { findPractices } from './operations/find-practices.ts'

/** What other domains need to know of a practice. */
export const practiceBasics = v.object({
  id: v.string(),
  name: v.string(),
  abbrName: v.string(),
  timezone: v.string(),
  contactPhone: v.string(),
  ...signInPolicy,
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
