import type { Plan } from '#functions/practices/public.ts'
import type { Subscription } from '#shared/model/billing.ts'
import { plans } from '#shared/model/plans.ts'

/**
 * The plan of a practice by its subscription. The first paid plan ends the trial for good: whoever cancels has none
 * again. A count goes on from one paid plan to another, and begins anew after the trial.
 */
export function planBy(before: Plan, subscription: Subscription | null, now: Date): Plan {
  const isPaid = subscription !== null && ['active', 'canceling'].includes(subscription.state)
  if (!isPaid) {
    if (before.plan === 'trial') return before
    return { ...before, plan: 'trial', leadRecordsLimit: plans.trial.leadRecords }
  }
  const { plan } = subscription
  const paid = { ...before, plan, leadRecordsLimit: plans[plan].leadRecords }
  if (before.plan !== 'trial') return paid
  const ended = now.toISOString()
  const { trialEndsAt } = before
  return {
    ...paid,
    trialEndsAt: trialEndsAt !== null && trialEndsAt < ended ? trialEndsAt : ended,
    leadRecordsUsed: 0,
    leadRecordsMonth: ended.slice(0, 7),
  }
}

/** Whether there is room for leads that wait, which there was not before. */
export function hasMoreRoom(before: Plan, after: Plan): boolean {
  return (
    after.plan !== 'trial' &&
    (before.plan === 'trial' || after.leadRecordsLimit > before.leadRecordsLimit)
  )
}
