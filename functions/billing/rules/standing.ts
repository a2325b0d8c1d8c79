import type * as v from 'valibot'
import { graceEnd, isReadOnly, type Owed } from '#functions/platform/standing.ts'
import type { billingStanding, Invoice } from '#shared/model/billing.ts'
import { startOfDay } from '#shared/model/wall-clock.ts'

/**
 * When the first of what is open should have been paid, ISO 8601; null where all is paid. An invoice is open from the
 * day after it was due: Square charges the card on the day itself.
 */
export function pastDueSince(
  invoices: readonly Pick<Invoice, 'state' | 'dueDate'>[],
  { today, zone }: { today: string; zone: string },
): string | null {
  const open = invoices.flatMap(({ state, dueDate }) =>
    (state === 'unpaid' || state === 'failed') && dueDate && dueDate < today ? [dueDate] : [],
  )
  const [first] = open.toSorted()
  return first === undefined ? null : startOfDay(first, zone).toISOString()
}

/** How a practice stands: two weeks after a payment failed it can only read. */
export function standingOf(
  owed: Owed & { suspensionReason?: string | null },
  now: Date,
): v.InferOutput<typeof billingStanding> {
  const { pastDueSince: since, suspendedAt, suspensionReason = null } = owed
  const ends = graceEnd(since)
  return {
    kind: isReadOnly(owed, now) ? 'readOnly' : ends ? 'pastDue' : 'good',
    pastDueSince: since,
    graceEndsAt: ends?.toISOString() ?? null,
    isSuspended: suspendedAt !== null,
    suspensionReason: suspendedAt === null ? null : suspensionReason,
  }
}
