import * as v from 'valibot'
import { planNames } from '#shared/model/plans.ts'
import { signInPolicy } from '#shared/model/practice.ts'
import type { Key, Table } from './table.ts'

/** Where the practices domain keeps a practice. */
export function practiceKey(practiceId: string): Key {
  return { pk: `PRACTICE#${practiceId}`, sk: 'PRACTICE' }
}

/** What other domains need to know of a practice. */
export const practiceBasics = v.object({
  id: v.string(),
  name: v.string(),
  abbrName: v.string(),
  timezone: v.string(),
  contactPhone: v.string(),
  /** What the practice demands of those who sign in to it. */
  ...signInPolicy,
})
export type PracticeBasics = v.InferOutput<typeof practiceBasics>

export async function readPractices(
  table: Table,
  practiceIds: readonly string[],
): Promise<Map<string, PracticeBasics>> {
  const keys = [...new Set(practiceIds)].map(practiceKey)
  const practices = await table.getMany(keys, practiceBasics)
  return new Map(practices.map((practice) => [practice.id, practice]))
}

/** The plan of a practice and what of it is used. */
export const planItem = v.object({
  plan: v.picklist(planNames),
  trialEndsAt: v.nullable(v.string()),
  leadRecordsUsed: v.number(),
  leadRecordsLimit: v.number(),
})
export type Plan = v.InferOutput<typeof planItem>
