import * as v from 'valibot'
import type { Table } from '#functions/platform/table.ts'
import { nextCountAt, planAt, practiceKeys } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { practice } from '#shared/model/practice.ts'
import type { OperatedPractice } from '#shared/model/practice-admin.ts'
import { standingOf } from '../../rules/standing.ts'
import { createBillingStore } from '../../store.ts'
import { readLastActivity } from './activity.ts'

const contact = v.pick(practice, [
  ...(['id', 'name', 'addressCity', 'addressState'] as const),
  ...(['contactEmail', 'contactPhone', 'createdAt'] as const),
])

/** What a practice has and owes. */
export async function readBooks(table: Table, practiceId: string, now: Date) {
  const store = createBillingStore(table, practiceId)
  const [billing, kept] = await Promise.all([store.billing(), store.plan()])
  const { leadRecordsMonth: _, ...plan } = planAt(kept, now)
  return { billing, plan, standing: standingOf(billing, now) }
}

/** All that the operator may know of a practice. @throws ERR_TARGET_NOT_FOUND */
export async function readOperated(
  table: Table,
  practiceId: string,
  now: Date,
): Promise<OperatedPractice> {
  const shown = await table.get(practiceKeys(practiceId).practice, contact)
  if (!shown) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const [{ billing, plan, standing }, lastActiveAt] = await Promise.all([
    readBooks(table, practiceId, now),
    readLastActivity(table, practiceId),
  ])
  const { subscription, suspendedAt } = billing
  return {
    ...{ ...shown, ...plan, standing, suspendedAt, lastActiveAt },
    leadRecordsResetAt: nextCountAt({ ...plan, leadRecordsMonth: '' }, now),
    subscription: subscription && {
      ...{ state: subscription.state, plan: subscription.plan, price: subscription.price },
      chargedThroughDate: subscription.chargedThroughDate,
      canceledDate: subscription.canceledDate,
    },
  }
}
