import { DAY, HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { Compared } from '../operations/sync.ts'
import type { BillingItem, Difference } from '../records.ts'
import { planBy } from './plan.ts'

/** When the nights of the United States begin to be quiet, in seconds of the day in UTC, and for how long. */
const NIGHT_BEGINS = 8 * HOUR
const NIGHT_MINUTES = 180

/** When a practice is compared next: in the coming night, at a minute of its own, so that not all come at once. */
export function nextCheckAt(practiceId: string, now: Date): string {
  const sum = [...practiceId].reduce((all, sign) => (all * 31 + sign.charCodeAt(0)) % 10_007, 0)
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const today = plusSeconds(midnight, NIGHT_BEGINS + (sum % NIGHT_MINUTES) * MINUTE)
  return (today > now ? today : plusSeconds(today, DAY)).toISOString()
}

/** Whether there is no comparison ahead, or it should have been long ago. */
export function isCheckLost(checkAt: string | null, now: Date): boolean {
  return checkAt === null || plusSeconds(new Date(checkAt), 2 * DAY) < now
}

const shownSubscription = ({ subscription }: BillingItem): string => {
  if (!subscription) return 'none'
  const { id, state, planVariationId, cardId, chargedThroughDate, canceledDate, scheduled } =
    subscription
  const next = scheduled && `${scheduled.planVariationId} from ${scheduled.effectiveOn}`
  return [id, state, planVariationId, cardId, chargedThroughDate, canceledDate, next]
    .map((part) => part ?? '-')
    .join(' ')
}

/**
 * What was otherwise here than the payment service has it. What it has counts, and is here from now on; what it must not
 * have is left to people.
 */
export function differencesIn(read: Compared, now: Date): Difference[] {
  const { before, after, planBefore, all } = read
  const found: Difference[] = []
  const [here, there] = [shownSubscription(before), shownSubscription(after)]
  if (here !== there) found.push({ kind: 'subscription', here, there, isRepaired: true })
  // By what was kept of the subscription: a plan that follows from another one is no difference of its own.
  const expected = planBy(planBefore, before.subscription, now).plan
  if (planBefore.plan !== expected) {
    found.push({
      kind: 'plan',
      here: planBefore.plan,
      there: read.planAfter.plan,
      isRepaired: true,
    })
  }
  const live = all.filter(({ status }) => status !== 'ended')
  if (live.length > 1) {
    const ids = live.map(({ id }) => id).join(' ')
    found.push({ kind: 'severalSubscriptions', here: there, there: ids, isRepaired: false })
  }
  const [one] = live
  if (one && !after.subscription) {
    const { id, planVariationId } = one
    const unknown = `${id} ${planVariationId}`
    found.push({ kind: 'unknownVariation', here: 'none', there: unknown, isRepaired: false })
  }
  return found
}
