import * as v from 'valibot'
import { billingCheckDue } from '#events/billing.ts'
import { lockedLeadsDue } from '#events/patients.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import {
  type Plan,
  planItem,
  practiceKeys,
  registerStateWrite,
} from '#functions/practices/public.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { ensureFound } from '#shared/errors.ts'
import { billingKeys, platformKeys } from './keys.ts'
import {
  type BillingItem,
  billingItem,
  type ChargeItem,
  chargeItem,
  type Difference,
  differencesItem,
  type KeptPlan,
  keptPlan,
  lastCheckItem,
  noBilling,
} from './records.ts'
import { hasMoreRoom } from './rules/plan.ts'

/** How long it is kept what comparisons found, and how much of it is a page. */
const DIFFERENCES_SECONDS = 90 * DAY
const DIFFERENCES_PAGE = 50

/** A page of what comparisons found, of all practices, the newest first. */
export function readDifferences(table: Pick<Table, 'query'>, cursor?: string) {
  const newest = { pk: platformKeys.differences, reverse: true, limit: DIFFERENCES_PAGE, cursor }
  return table.query(newest, differencesItem)
}

/** When a practice was compared last; null before the first one. */
export async function readLastCheck(table: Pick<Table, 'get'>): Promise<string | null> {
  return (await table.get(platformKeys.lastCheck, lastCheckItem))?.at ?? null
}

/** Notes that a practice was compared: all of a night may do so at once, so it is in no transaction. */
export const noteCheck = (table: Pick<Table, 'update'>, now: Date): Promise<void> =>
  table.update({
    ...{ kind: 'update', key: platformKeys.lastCheck },
    set: { entity: 'billingCheck', at: now.toISOString() },
  })

/** What a practice paid outside of invoices, newest first: some items a year at most. */
export async function readCharges(table: Table, practiceId: string): Promise<ChargeItem[]> {
  const charges = await table.queryAll({ pk: billingKeys(practiceId).charges }, chargeItem)
  return charges.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

const payer = v.object({ name: v.string(), contactEmail: v.string(), timezone: v.string() })

/** What the platform's operator said of plans. */
export const readKeptPlans = (table: Table): Promise<KeptPlan[]> =>
  table.queryAll({ pk: platformKeys.plans }, keptPlan)

/** What one practice owes and pays; reaches no other. */
export function createBillingStore(table: Pick<Table, 'get' | 'transact'>, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const keysOfBilling = billingKeys(practiceId)
  const { billing: key } = keysOfBilling

  return {
    practiceId,
    billing: async (): Promise<BillingItem> => (await table.get(key, billingItem)) ?? noBilling,
    plan: async (): Promise<Plan> => ensureFound(await table.get(keys.plan, planItem)),
    payer: async () => ensureFound(await table.get(keys.practice, payer)),

    /**
     * Replaces what was read, by whoever was first. @throws ERR_VERSION_CONFLICT
     * @returns what is kept
     */
    async replace(
      before: BillingItem,
      change: Partial<BillingItem>,
      writes: readonly Write[] = [],
    ): Promise<BillingItem> {
      const after = { ...before, ...change, version: before.version + 1 }
      const conflict = 'ERR_VERSION_CONFLICT'
      const { pastDueSince, suspendedAt } = after
      const isOther = pastDueSince !== before.pastDueSince || suspendedAt !== before.suspendedAt
      await table.transact([
        {
          kind: 'put',
          item: { ...key, entity: 'billing', practiceId, ...after },
          ...(before.version === 0
            ? { absent: conflict }
            : { replaces: { version: before.version, otherwise: conflict } }),
        },
        ...(isOther ? [registerStateWrite(practiceId, { pastDueSince, suspendedAt })] : []),
        ...writes,
      ])
      return after
    },

    /** Lets it be compared at a moment with what the payment service has. */
    checkWrite: (at: string, now: Date): Write =>
      momentWrite(
        billingCheckDue,
        { at },
        { name: `billing-${practiceId}`, at },
        { practiceId, now },
      ),
    /** Keeps what a comparison found, for the platform's operator. */
    differencesWrite: (at: string, differences: readonly Difference[]): Write => ({
      kind: 'put',
      item: {
        ...{
          pk: platformKeys.differences,
          sk: `${at}#${practiceId}`,
          entity: 'billingDifferences',
        },
        ...{ practiceId, at, differences },
        expiresAt: epochSeconds(plusSeconds(new Date(at), DIFFERENCES_SECONDS)),
      },
    }),
    chargeWrite: (charge: ChargeItem): Write => ({
      kind: 'put',
      item: { ...keysOfBilling.charge(charge.id), entity: 'billingCharge', practiceId, ...charge },
    }),
    /** Notes what was done. */
    note: (writes: readonly Write[]) => table.transact([...writes]),

    /** The writes that make the plan another; leads that waited for it are opened by the event. */
    planWrites(before: Plan, after: Plan, now: Date): Write[] {
      if (before.plan === after.plan && before.leadRecordsLimit === after.leadRecordsLimit)
        return []
      const { plan, leadRecordsLimit, trialEndsAt } = after
      const counts =
        before.leadRecordsUsed === after.leadRecordsUsed
          ? {}
          : { leadRecordsUsed: after.leadRecordsUsed, leadRecordsMonth: after.leadRecordsMonth }
      const occurrence = { practiceId, actor: null, now }
      return [
        {
          kind: 'update',
          key: keys.plan,
          set: { plan, leadRecordsLimit, trialEndsAt, ...counts },
          equals: { attribute: 'plan', value: before.plan, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        registerStateWrite(practiceId, { plan, trialEndsAt }),
        ...(hasMoreRoom(before, after) ? [eventWrite(lockedLeadsDue, {}, occurrence)] : []),
      ]
    },
  }
}

export type BillingStore = ReturnType<typeof createBillingStore>
