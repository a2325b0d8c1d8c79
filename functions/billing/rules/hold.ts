import { CatalogueError } from '#shared/errors.ts'
import { type SubscriptionAction, staysWhileSuspended } from '#shared/model/subscription-moves.ts'
import type { RemoteSubscription } from '../ports/payments.ts'
import type { BillingItem } from '../records.ts'

type Held = Pick<BillingItem, 'suspendedAt' | 'heldId'>

/** Whoever is suspended buys nothing that they could not use. @throws ERR_PRACTICE_READ_ONLY */
export function ensureNotSuspended(
  { suspendedAt }: Pick<Held, 'suspendedAt'>,
  action: SubscriptionAction,
): void {
  if (suspendedAt === null || staysWhileSuspended(action)) return
  throw new CatalogueError('ERR_PRACTICE_READ_ONLY', [
    'The practice is suspended. Write to support to go on.',
  ])
}

/**
 * What is to be asked so that a suspended practice is not charged for periods to come, and one that is suspended no more
 * goes on. Only what was paused for that is let go; null where all is as it should be.
 */
export function holdMove(
  { suspendedAt, heldId }: Held,
  { id, status, canceledDate, pauseActionId }: RemoteSubscription,
): 'pause' | 'dropPause' | 'resume' | null {
  if (suspendedAt !== null) {
    const goesOn = status === 'active' && canceledDate === null && pauseActionId === null
    return goesOn ? 'pause' : null
  }
  if (heldId !== id) return null
  if (status === 'paused') return 'resume'
  return pauseActionId === null ? null : 'dropPause'
}
