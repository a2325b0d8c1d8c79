import * as v from 'valibot'
import { billingKey } from '#functions/platform/standing.ts'
import type { Table } from '#functions/platform/table.ts'
import { practice } from '#shared/model/practice.ts'
import { practiceKeys } from '../keys.ts'
import { planItem, wholePractice } from '../public.ts'
import { registerStaffWrite, registerStateWrite, registerWrite } from '../register/store.ts'

const owed = v.object({
  pastDueSince: v.nullable(v.string()),
  suspendedAt: v.nullable(v.string()),
})

/**
 * Enters a practice that is older than the register, with its staff. Repeating it changes nothing.
 * @returns how many of its staff are in the register; null where there is no such practice
 */
export async function registerPractice(table: Table, practiceId: string): Promise<number | null> {
  const keys = practiceKeys(practiceId)
  const [found, plan, billing, { staffs }] = await Promise.all([
    table.get(keys.practice, practice),
    table.get(keys.plan, planItem),
    table.get(billingKey(practiceId), owed),
    wholePractice(table, practiceId),
  ])
  if (!found || !plan) return null
  const present = staffs.filter(({ roles }) => roles.length > 0)
  const writes = [
    registerWrite(found, plan),
    ...(billing ? [registerStateWrite(practiceId, billing)] : []),
    ...present.map((one) => registerStaffWrite(practiceId, one.staffId, one)),
  ]
  for (const write of writes) await table.transact([write])
  return present.length
}
