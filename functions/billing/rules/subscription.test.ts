import { describe, expect, it } from 'vitest'
import type { Plan } from '#functions/practices/public.ts'
import type { Offer, RemoteSubscription } from '../ports/payments.ts'
import { type BillingItem, noBilling } from '../records.ts'
import { changeTo } from './change.ts'
import { hasMoreRoom, planBy } from './plan.ts'
import { pastDueSince, standingOf } from './standing.ts'
import { currentOf, mirrored } from './subscription.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const basic: Offer = {
  ...{ id: 'basic-1', planId: 'p1', plan: 'basic', name: 'Basic', cadence: 'monthly' },
  price: usd(15_000),
}
const max: Offer = { ...basic, id: 'max-1', planId: 'p2', plan: 'max', price: usd(150_000) }
const offers = [basic, max]
const remote: RemoteSubscription = {
  ...{ id: 's', status: 'active', planVariationId: 'basic-1', cardId: 'c' },
  ...{ startDate: '2027-04-01', chargedThroughDate: '2027-04-30', canceledDate: null },
  ...{ swap: null, cancelActionId: null, pauseActionId: null, createdAt: '2027-04-01T00:00:00Z' },
}
const today = '2027-04-16'
const mirror = (change: Partial<RemoteSubscription> = {}, before: BillingItem = noBilling) =>
  mirrored(before, { ...remote, ...change }, { offers, today })
const raised: BillingItem = {
  ...noBilling,
  raised: { planVariationId: 'max-1', plan: 'max', price: usd(150_000), until: '2027-05-01' },
}
const swap = { actionId: 'a', planVariationId: 'max-1', effectiveOn: '2027-05-01' }

describe('what is kept of a subscription', () => {
  it('is what the payment service has', () => {
    expect(mirror().subscription).toMatchObject({ state: 'active', plan: 'basic', version: 1 })
    expect(mirror({ canceledDate: '2027-05-01' }).subscription).toMatchObject({
      state: 'canceling',
    })
    expect(mirror({ swap }).subscription).toMatchObject({
      ...{ plan: 'basic', scheduled: { plan: 'max', effectiveOn: '2027-05-01' } },
    })
  })

  it('has a higher plan whose rest was paid for until the period ends', () => {
    expect(mirror({ swap }, raised).subscription).toMatchObject({ plan: 'max', scheduled: null })
    // The swap was dropped: the lower plan follows.
    expect(mirror({}, raised).subscription).toMatchObject({
      ...{ plan: 'max', scheduled: { plan: 'basic', effectiveOn: '2027-05-01' } },
    })
    const later = mirrored(
      raised,
      { ...remote, planVariationId: 'max-1' },
      {
        ...{ offers, today: '2027-05-01' },
      },
    )
    expect(later).toMatchObject({ raised: null, subscription: { plan: 'max', scheduled: null } })
  })

  it('gets another version where something is different, and only then', () => {
    const before = { ...noBilling, ...mirror() }

    expect(mirror({}, before).subscription?.version).toBe(1)
    expect(mirror({ cardId: 'd' }, before).subscription?.version).toBe(2)
  })

  it('keeps the price of what is not on offer any more, and knows nothing of what never was', () => {
    const before = { ...noBilling, ...mirror() }
    const gone = mirrored(before, remote, { offers: [max], today })

    expect(gone.subscription).toMatchObject({ plan: 'basic', price: usd(15_000) })
    expect(mirror({ planVariationId: 'other' }).subscription).toBeNull()
  })

  it('is of the one that goes on', () => {
    const ended = { ...remote, status: 'ended' } as const

    expect(currentOf([ended, remote])).toBe(remote)
    expect(currentOf([ended])).toBe(ended)
    expect(currentOf([])).toBeNull()
  })
})

describe('another plan', () => {
  const change = (offer: Offer, state: Partial<RemoteSubscription> = {}) =>
    changeTo(offer, mirror(state).subscription, { today, offers })

  it('that costs more is paid by the day for the rest of the period', () => {
    expect(change(max)).toEqual({ kind: 'now', dueNow: usd(67_500), effectiveOn: today })
  })

  it('that costs less comes with the next period', () => {
    expect(change(basic, { planVariationId: 'max-1' })).toEqual({
      ...{ kind: 'atPeriodEnd', dueNow: null, effectiveOn: '2027-05-01' },
    })
  })

  it('is none where it is the plan, or comes already', () => {
    expect(change(basic).kind).toBe('current')
    expect(change(max, { swap }).kind).toBe('scheduled')
    expect(changeTo(max, null, { today, offers }).kind).toBe('subscribe')
  })
})

describe('the plan of a practice', () => {
  const now = new Date('2027-04-16T12:00:00Z')
  const trial: Plan = {
    ...{ plan: 'trial' as const, trialEndsAt: '2027-04-20T00:00:00.000Z', leadRecordsUsed: 50 },
    ...{ leadRecordsLimit: 50, leadRecordsMonth: '' },
  }

  it('begins its count anew after the trial, which is over for good', () => {
    const paid = planBy(trial, mirror().subscription, now)

    expect(paid).toEqual({
      ...{ plan: 'basic', leadRecordsLimit: 100, leadRecordsUsed: 0, leadRecordsMonth: '2027-04' },
      trialEndsAt: now.toISOString(),
    })
    expect(hasMoreRoom(trial, paid)).toBe(true)
    const after = planBy(paid, mirror({ status: 'ended' }).subscription, now)
    expect(after).toMatchObject({ plan: 'trial', trialEndsAt: now.toISOString() })
    expect(hasMoreRoom(paid, after)).toBe(false)
  })

  it('goes on counting from one paid plan to another', () => {
    const used = { ...planBy(trial, mirror().subscription, now), leadRecordsUsed: 70 }

    expect(planBy(used, mirror({ planVariationId: 'max-1' }).subscription, now)).toMatchObject({
      ...{ plan: 'max', leadRecordsLimit: 1000, leadRecordsUsed: 70 },
    })
  })

  it('stays the trial while a subscription has not begun', () => {
    expect(planBy(trial, mirror({ status: 'pending' }).subscription, now)).toBe(trial)
  })
})

describe('what is owed', () => {
  const place = { today, zone: 'America/Chicago' }
  const open = { state: 'unpaid', dueDate: '2027-04-15' } as const

  it('counts from the first that is open, and not on its own day', () => {
    expect(pastDueSince([{ ...open, dueDate: today }], place)).toBeNull()
    expect(pastDueSince([{ ...open, state: 'paid' }], place)).toBeNull()
    expect(pastDueSince([open, { ...open, dueDate: '2027-04-01' }], place)).toBe(
      '2027-04-01T05:00:00.000Z',
    )
  })

  it('leaves two weeks, to the moment, and then reading alone', () => {
    const item = { pastDueSince: '2027-04-01T05:00:00.000Z', suspendedAt: null }
    const ends = new Date('2027-04-15T05:00:00.000Z')

    expect(standingOf(item, new Date(ends.getTime() - 1)).kind).toBe('pastDue')
    expect(standingOf(item, ends)).toMatchObject({
      ...{ kind: 'readOnly', graceEndsAt: ends.toISOString(), isSuspended: false },
    })
    expect(standingOf({ ...item, pastDueSince: null }, ends).kind).toBe('good')
    expect(
      standingOf({ pastDueSince: null, suspendedAt: '2027-01-01T00:00:00.000Z' }, ends),
    ).toMatchObject({ kind: 'readOnly', isSuspended: true })
  })
})
