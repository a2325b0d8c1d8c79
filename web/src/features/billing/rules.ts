import type { BillingOverview } from '#shared/api/billing.ts'
import type {
  BillingCard,
  BillingPlan,
  Invoice,
  PlanVariation,
  Subscription,
} from '#shared/model/billing.ts'
import { formatMoney, type Money } from '#shared/model/money.ts'
import { plans } from '#shared/model/plans.ts'
import { mayMove, type SubscriptionState } from '#shared/model/subscription-moves.ts'
import { dayOf, daysLeft, formatDate, formatDay } from '../../ui/dates.ts'
import { bannerTexts, billingTexts as texts } from './texts.ts'

/** How many days before its end the trial is spoken of on every page. */
const TRIAL_WARNING_DAYS = 5

export const whole = (count: number): string => count.toLocaleString('en-US')

/** The subscription there is or was last; null where there was none. */
export const subscriptionOf = ({ items: [latest] }: Pick<BillingOverview, 'items'>) =>
  latest ?? null

export const stateOf = (overview: Pick<BillingOverview, 'items'>): SubscriptionState =>
  subscriptionOf(overview)?.state ?? 'none'

/** A price with what it is paid for: `$150 a month`. */
export function priceText(price: Money, cadence: PlanVariation['cadence'] = 'monthly'): string {
  const amount = formatMoney(price)
  return cadence === 'annual' ? texts.current.perYear(amount) : texts.current.perMonth(amount)
}

/** How a card is called, by its brand and the end of its number. */
export function cardName({ brand, last4 }: Pick<BillingCard, 'brand' | 'last4'>): string {
  return texts.cards.ending(texts.brands[brand], last4)
}

/** `09/2027`. */
export function expiryText({ expMonth, expYear }: BillingCard): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`
}

const good = { kind: 'good', isSuspended: false } as const

/** How the subscription stands, in a sentence; null where there is none. */
export function standingText(
  { state, startDate, chargedThroughDate, canceledDate }: Subscription,
  { kind, isSuspended }: Pick<BillingOverview['standing'], 'kind' | 'isSuspended'> = good,
): string | null {
  const said = texts.current
  const isOwing = kind !== 'good' && !isSuspended
  // What Square has charged for is not always paid.
  if (isOwing && state === 'active' && chargedThroughDate) {
    return said.owingThrough(formatDay(chargedThroughDate))
  }
  if (isSuspended && (state === 'active' || state === 'paused')) {
    const isPaid = state === 'active' && chargedThroughDate !== null
    return isPaid ? said.held(formatDay(chargedThroughDate)) : said.heldOnly
  }
  if (state === 'pending') return said.pending(formatDay(startDate))
  if (state === 'active')
    return chargedThroughDate ? said.paidThrough(formatDay(chargedThroughDate)) : said.firstPayment
  if (state === 'canceling') return endText(canceledDate, said.canceling) ?? said.endedSoon
  if (state === 'paused') return said.paused
  if (state === 'ended') return endText(canceledDate, said.ended) ?? said.endedSoon
  return null
}

const endText = (day: string | null, say: (day: string) => string) => day && say(formatDay(day))

/** What canceling means now: at once before it has begun, else with what is paid for. */
export function cancelText({ state, chargedThroughDate }: Subscription): string {
  if (state === 'pending') return texts.cancel.textNow
  if (!chargedThroughDate) return texts.cancel.textSoon
  return texts.cancel.text(formatDay(chargedThroughDate))
}

/** What the trial has left; null for those who are not on it. */
export function trialText(
  { plan, trialEndsAt }: Pick<BillingOverview, 'plan' | 'trialEndsAt'>,
  now: Date,
  zone: string,
): string | null {
  if (plan !== 'trial' || trialEndsAt === null) return null
  const days = daysLeft(trialEndsAt, now)
  return days > 0
    ? texts.current.trialLeft(days, formatDate(trialEndsAt, 'day', zone))
    : texts.current.trialEnded
}

/** The day on which a plan starts unless the person chooses another: the end of the trial, or today. */
export function firstDay(
  { plan, trialEndsAt }: Pick<BillingOverview, 'plan' | 'trialEndsAt'>,
  now: Date,
  zone: string,
): string {
  const today = dayOf(now, zone)
  const end = plan === 'trial' && trialEndsAt !== null ? dayOf(new Date(trialEndsAt), zone) : today
  return [today, end].toSorted().at(-1) ?? today
}

type Limits = Pick<BillingPlan, 'leadRecords' | 'leadForms' | 'days'>

/** What a plan gives, and beside what is different how it is now. */
export function featuresOf(offered: Limits, current: Limits | null): string[] {
  const features: readonly ((of: Limits) => string)[] = [recordsOf, formsOf]
  return features.map((say) => {
    const [then, now] = [say(offered), current && say(current)]
    return now === null || now === then ? then : `${then} (${texts.plans.now(shortOf(now))})`
  })
}

const recordsOf = ({ leadRecords, days }: Limits) =>
  (days === null ? texts.plans.records : texts.plans.recordsOnce)(whole(leadRecords))

const formsOf = ({ leadForms }: Limits) =>
  leadForms === null ? texts.plans.formsOpen : texts.plans.forms(leadForms)

/** What a plan does besides what it limits, which is told by `featuresOf`. */
export const otherServices = ({ services }: Pick<BillingPlan, 'services'>): string[] =>
  services.filter((service) => !/\blead (records?|forms?)\b/i.test(service))

/** `100 lead records a month` as `100`. */
const shortOf = (feature: string) => feature.split(' ')[0]?.toLowerCase() ?? feature

/** What keeps a change of plan from being made now, in words; null where nothing does. */
export function blockedText(state: SubscriptionState, isSuspended = false): string | null {
  const { blocked } = texts.plans
  if (isSuspended) return blocked.suspended
  if (mayMove(state, 'change') || mayMove(state, 'subscribe')) return null
  if (state === 'pending' || state === 'canceling' || state === 'paused') return blocked[state]
  return null
}

/** What a change means, before it is made: what is paid at once, and the price after it. */
export function changeText({ change, price, cadence }: PlanVariation): string {
  const { kind, dueNow, effectiveOn } = change
  const day = effectiveOn && formatDay(effectiveOn)
  const after = priceText(price, cadence)
  if (kind === 'atPeriodEnd' && day) return `${texts.change.atPeriodEnd(day)} ${after}.`
  if (!dueNow || dueNow.amount === 0) return `${texts.change.nothingDue} ${after}.`
  return `${texts.change.dueNow(formatMoney(dueNow))} ${after}.`
}

/** Whether an invoice waits for money. */
export const isOpen = ({ state }: Pick<Invoice, 'state'>) =>
  state === 'unpaid' || state === 'failed'

/** What is paid of an invoice that is paid in part; null for the others. */
export function partlyPaid({ amount, paid }: Pick<Invoice, 'amount' | 'paid'>): string | null {
  const isPart = paid.amount > 0 && paid.amount < amount.amount
  return isPart ? texts.invoices.partly(formatMoney(paid)) : null
}

export type Notice = {
  color: 'red' | 'amber' | 'brand'
  text: string
  /** What one can do about it on the subscription's page; null where nothing is. */
  action: string | null
}

/** What every page of the practice says of what is owed or of the trial's end; null where nothing is to be said. */
export function noticeOf(overview: BillingOverview, now: Date, zone: string): Notice | null {
  const { kind, isSuspended, graceEndsAt } = overview.standing
  if (isSuspended)
    return { color: 'red', text: bannerTexts.suspended, action: bannerTexts.readReason }
  if (kind === 'readOnly')
    return { color: 'red', text: bannerTexts.readOnly, action: bannerTexts.fix }
  if (kind === 'pastDue') {
    const text = graceEndsAt
      ? bannerTexts.pastDue(formatDate(graceEndsAt, 'day', zone))
      : bannerTexts.pastDueOpen
    return { color: 'amber', text, action: bannerTexts.fix }
  }
  return overview.payments && trialNotice(overview, now)
}

function trialNotice({ plan, trialEndsAt, items }: BillingOverview, now: Date): Notice | null {
  const isChosen = items.some(({ state }) => state === 'pending')
  if (plan !== 'trial' || trialEndsAt === null || isChosen) return null
  const days = daysLeft(trialEndsAt, now)
  if (days > TRIAL_WARNING_DAYS) return null
  const text = days === 0 ? bannerTexts.trialEnded : bannerTexts.trial(days)
  return { color: days === 0 ? 'amber' : 'brand', text, action: bannerTexts.choose }
}

/** What the practice has now, as a plan says it. */
export const limitsOf = ({ plan }: Pick<BillingOverview, 'plan'>): Limits => plans[plan]
