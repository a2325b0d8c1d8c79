import type * as v from 'valibot'
import type { standingChanged } from '#events/billing.ts'
import type { Invoice } from '#shared/model/billing.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { BillingItem } from '../records.ts'
import { standingOf } from './standing.ts'

type StandingTold = v.InferOutput<(typeof standingChanged)['schema']>

/** So many receipts go out at once: more there are only where nobody was told for long. */
const RECEIPTS_MAX = 12

/** What the admins are to be told of how their practice stands. */
export function standingToTell(
  item: Pick<BillingItem, 'pastDueSince' | 'suspendedAt' | 'suspensionReason'>,
  { now, zone }: { now: Date; zone: string },
): StandingTold {
  const { kind, isSuspended, graceEndsAt, suspensionReason: reason } = standingOf(item, now)
  return {
    standing: isSuspended ? 'suspended' : kind,
    graceEndsOn: graceEndsAt && wallClockAt(new Date(graceEndsAt), zone).day,
    reason,
  }
}

/**
 * The invoices that are paid and nobody got a receipt of, and those that are known of from now on. Of what was paid before
 * receipts were sent there are none.
 */
export function receiptsFor(
  invoices: readonly Invoice[],
  receipted: readonly string[] | null,
): { receipted: string[]; due: Invoice[] } {
  const paid = invoices.filter(({ state }) => state === 'paid' || state === 'refunded')
  const due = paid.filter(({ id, state }) => state === 'paid' && !receipted?.includes(id))
  return {
    receipted: paid.map(({ id }) => id),
    due: receipted === null ? [] : due.slice(0, RECEIPTS_MAX),
  }
}
