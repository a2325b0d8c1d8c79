import { standingChanged } from '#events/billing.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import type { BillingItem } from '../records.ts'
import { standingToTell } from '../rules/tell.ts'

type Place = { practiceId: string; zone: string; now: Date }

/**
 * What tells the admins how their practice stands from now on, where that is another than they were told, and what is kept
 * of it.
 */
export function standingTold(
  { told }: Pick<BillingItem, 'told'>,
  after: Pick<BillingItem, 'pastDueSince' | 'suspendedAt' | 'suspensionReason'>,
  { practiceId, zone, now }: Place,
): { change: Pick<BillingItem, 'told'>; writes: Write[] } {
  const standing = standingToTell(after, { now, zone })
  const change = { told: standing.standing }
  if (told === change.told) return { change, writes: [] }
  return {
    change,
    writes: [eventWrite(standingChanged, standing, { practiceId, actor: null, now })],
  }
}
