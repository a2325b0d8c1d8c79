/**
 * What a practice owes and may do, said as plainly as can be: one subscription at a time, a month at a time, four attempts
 * to charge what is due, and the difference for the rest of the month at once where the plan is a higher one.
 */

export type ModelPlan = 'basic' | 'max'
export type ModelCard = 'good' | 'refused' | 'expiring'

const prices: Readonly<Record<ModelPlan, number>> = { basic: 15_000, max: 150_000 }
/** The last month of the card that expires. */
export const EXPIRES = { year: 2027, month: 3 }

type Bought = {
  start: string
  /** How many months have begun. */
  months: number
  plan: ModelPlan
  next: ModelPlan | null
  /** Where the end was asked for: what would have followed. */
  followed: ModelPlan | null
  card: ModelCard
  state: 'active' | 'canceling' | 'ended'
}
type Due = { of: number; on: string; amount: number; attempts: number; isPaid: boolean }

export type Model = {
  today: string
  /** All there were, the last one counts. */
  bought: Bought[]
  /** Until this day the plan is the highest, whatever the month was begun with. */
  raisedUntil: string | null
  /** A difference of which nobody heard whether it was paid. */
  pending: { cost: number; isPaid: boolean; on: string } | null
  due: Due[]
  /** All that was ever taken from cards. */
  taken: number
}

export const aModel = (today: string): Model => ({
  ...{ today, bought: [], raisedUntil: null, pending: null, due: [], taken: 0 },
})

const DAY_MS = 24 * 60 * 60_000
export const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const daysFrom = (day: string, to: string) => (Date.parse(to) - Date.parse(day)) / DAY_MS

/** The same day of a later month; the last where there is none. */
function monthsOn(day: string, count: number): string {
  let first = `${day.slice(0, 8)}01`
  const after = (month: string) => `${plus(month, 31).slice(0, 8)}01`
  for (let passed = 0; passed < count; passed += 1) first = after(first)
  const length = daysFrom(first, after(first))
  return plus(first, Math.min(Number(day.slice(8)), length) - 1)
}

/** The month that somebody pays for on a day. */
function monthOf({ start }: Bought, day: string): { from: string; to: string } {
  let count = 0
  while (monthsOn(start, count + 1) <= day) count += 1
  return { from: monthsOn(start, count), to: monthsOn(start, count + 1) }
}

function isCharged({ card }: Bought, today: string): boolean {
  const { year, month } = EXPIRES
  const last = `${year}-${String(month).padStart(2, '0')}`
  return card === 'good' || (card === 'expiring' && today.slice(0, 7) <= last)
}

function collect(model: Model, due: Due): void {
  const one = model.bought[due.of]
  due.attempts += 1
  if (!one || !isCharged(one, model.today)) return
  due.isPaid = true
  model.taken += due.amount
}

/** What comes due by itself. */
function settle(model: Model): Model {
  for (const [of, one] of model.bought.entries()) {
    while (one.state !== 'ended') {
      const on = monthsOn(one.start, one.months)
      if (on > model.today) break
      if (one.state === 'canceling') {
        one.state = 'ended'
        break
      }
      one.plan = one.next ?? one.plan
      one.next = null
      one.months += 1
      model.due.push({ of, on, amount: prices[one.plan], attempts: 0, isPaid: false })
    }
  }
  for (const due of model.due) {
    while (!due.isPaid && due.attempts < 4 && plus(due.on, due.attempts * 3) <= model.today) {
      collect(model, due)
    }
  }
  return model
}

const isRaised = (model: Model, one: Bought) =>
  one.state !== 'ended' && model.raisedUntil !== null && model.today < model.raisedUntil

/** The plan that there is, and the one that follows. */
function plansOf(model: Model, one: Bought): { current: ModelPlan; next: ModelPlan | null } {
  const current = isRaised(model, one) ? 'max' : one.plan
  const next = one.next ?? one.plan
  return { current, next: next === current ? null : next }
}

/** What is to be seen of a model. */
export function seenIn(model: Model) {
  const one = model.bought.at(-1)
  const open = model.due.filter(({ isPaid, on }) => !isPaid && on < model.today)
  const since = open.map(({ on }) => on).toSorted()[0]
  const isOver = since !== undefined && plus(since, 14) <= model.today
  const { current, next } = one ? plansOf(model, one) : { current: null, next: null }
  return {
    standing: isOver ? 'readOnly' : since === undefined ? 'good' : 'pastDue',
    state: one?.state ?? null,
    plan: one && one.state !== 'ended' ? current : 'trial',
    next: one?.state === 'active' ? next : null,
    taken: model.taken,
    /** What there was a receipt of: all of it, but what nobody has heard of yet. */
    receipted: model.taken - (model.pending?.isPaid ? model.pending.cost : 0),
  }
}

export type Act =
  | { kind: 'subscribe'; plan: ModelPlan; card: ModelCard }
  | { kind: 'change'; plan: ModelPlan; fault?: 'lose' | 'refuse' }
  | { kind: 'keepPlan' | 'cancel' | 'undoCancel' }
  | { kind: 'changeCard'; card: ModelCard }

/** It is given what was paid for, as far as there is something left of it. */
function complete(model: Model, one: Bought, on: string): void {
  model.raisedUntil = monthOf(one, on).to
  if (one.state === 'active') one.next = one.plan === 'max' ? null : 'max'
  model.pending = null
}

/** What became of a payment is found out. @returns whether something is another than before */
function resolve(model: Model): boolean {
  const { pending } = model
  const one = model.bought.at(-1)
  if (!pending || pending.on === model.today || !one) return false
  const before = JSON.stringify(plansOf(model, one))
  if (pending.isPaid) complete(model, one, pending.on)
  model.pending = null
  return JSON.stringify(plansOf(model, one)) !== before
}

const copyOf = (model: Model): Model => structuredClone(model)

/** A day passes. */
export function dayAfter(model: Model): Model {
  const after = copyOf(model)
  after.today = plus(model.today, 1)
  return settle(after)
}

/** Whoever compares the two finds out what became of what. */
export function compared(model: Model): Model {
  const after = copyOf(model)
  resolve(after)
  return after
}

/** An act of an admin whose page shows how things are; what cannot be done changes nothing. */
export function acted(before: Model, act: Act): Model {
  const model = copyOf(before)
  const isOther = resolve(model)
  const one = model.bought.at(-1)
  if (act.kind === 'subscribe') {
    if (one && one.state !== 'ended') return model
    const { plan, card } = act
    const begun = { start: model.today, months: 0, plan, next: null, followed: null }
    model.bought.push({ ...begun, card, state: 'active' })
    model.raisedUntil = null
    return settle(model)
  }
  // The page shows what is no more.
  if (!one || one.state === 'ended' || isOther) return model
  if (model.pending && (act.kind !== 'change' || act.plan !== 'max')) return model
  switch (act.kind) {
    case 'change':
      return one.state === 'active' ? changed(model, one, act) : model
    case 'keepPlan': {
      const { current, next } = plansOf(model, one)
      if (one.state === 'active' && next) one.next = current === one.plan ? null : current
      return model
    }
    case 'cancel':
      if (one.state !== 'active') return model
      one.followed = plansOf(model, one).next
      Object.assign(one, { state: 'canceling', next: null })
      return model
    case 'undoCancel': {
      if (one.state !== 'canceling') return model
      one.state = 'active'
      const plan = one.followed ?? plansOf(model, one).current
      one.next = plan === one.plan ? null : plan
      return model
    }
    default:
      one.card = act.card
      for (const due of model.due) {
        if (due.of === model.bought.length - 1 && !due.isPaid) collect(model, due)
      }
      return model
  }
}

function changed(model: Model, one: Bought, { plan, fault }: Act & { kind: 'change' }): Model {
  const { current, next } = plansOf(model, one)
  if (!model.pending && (plan === current || plan === next)) return model
  if (prices[plan] <= prices[current]) {
    one.next = plan === one.plan ? null : plan
    return model
  }
  const { from, to } = monthOf(one, model.today)
  const difference = prices[plan] - prices[current]
  const cost = Math.floor((difference * daysFrom(model.today, to)) / daysFrom(from, to))
  model.pending ??= { cost, isPaid: false, on: model.today }
  if (fault === 'refuse') return model
  if (!model.pending.isPaid) {
    if (!isCharged(one, model.today)) {
      model.pending = null
      return model
    }
    model.pending.isPaid = true
    model.taken += cost
  }
  if (fault !== 'lose') complete(model, one, model.today)
  return model
}
