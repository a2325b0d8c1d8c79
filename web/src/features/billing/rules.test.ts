import { describe, expect, it } from 'vitest'
import { dollars } from '#shared/model/money.ts'
import { plans } from '#shared/model/plans.ts'
import { anOverview, aSubscription, aVariation } from './builders.ts'
import {
  blockedText,
  cancelText,
  cardName,
  changeText,
  featuresOf,
  firstDay,
  noticeOf,
  otherServices,
  partlyPaid,
  priceText,
  standingText,
  stateOf,
  trialText,
} from './rules.ts'

const ZONE = 'America/Chicago'
const at = (day: string) => new Date(`${day}T12:00:00.000Z`)

it.each([
  ['when the trial ends', { plan: 'trial', trialEndsAt: '2026-11-20T18:00:00.000Z' }, '2026-11-20'],
  [
    'today once the trial is over',
    { plan: 'trial', trialEndsAt: '2026-11-01T18:00:00.000Z' },
    '2026-11-10',
  ],
  ['today for a practice that pays', { plan: 'basic', trialEndsAt: null }, '2026-11-10'],
] as const)('a plan starts %s', (_when, overview, expected) => {
  expect(firstDay(overview, new Date('2026-11-10T18:00:00.000Z'), 'America/Chicago')).toBe(expected)
})

describe('a subscription', () => {
  it('says how it stands, by days that are the same in every zone', () => {
    expect(standingText(aSubscription())).toBe('Paid through 11/30/2026. It renews by itself.')
    expect(standingText(aSubscription({ chargedThroughDate: null }))).toBe(
      'The first payment is on its way.',
    )
    expect(standingText(aSubscription({ state: 'pending', startDate: '2026-12-01' }))).toBe(
      'Starts on 12/01/2026.',
    )
    expect(standingText(aSubscription({ state: 'canceling', canceledDate: '2026-11-30' }))).toBe(
      'Ends on 11/30/2026. Until then everything works as before.',
    )
    expect(standingText(aSubscription({ state: 'ended', canceledDate: null }))).toBe(
      'It has ended.',
    )
    expect(standingText(aSubscription({ state: 'none' }))).toBeNull()
    const suspended = { kind: 'readOnly', isSuspended: true } as const
    expect(standingText(aSubscription(), suspended)).toBe(
      'Paid through 11/30/2026. It does not renew while the practice is suspended.',
    )
    expect(standingText(aSubscription({ state: 'paused' }), suspended)).toContain('nothing more')
    expect(standingText(aSubscription(), { kind: 'pastDue', isSuspended: false })).toBe(
      'Runs until 11/30/2026.',
    )
  })

  it('says what canceling means: at once before it has begun, else with what is paid for', () => {
    expect(cancelText(aSubscription())).toContain('until 11/30/2026')
    expect(cancelText(aSubscription({ state: 'pending' }))).toContain('right away')
    expect(cancelText(aSubscription({ chargedThroughDate: null }))).toContain('paid for')
  })

  it('says what keeps its plan from being changed', () => {
    expect(blockedText('none')).toBeNull()
    expect(blockedText('active')).toBeNull()
    expect(blockedText('ended')).toBeNull()
    for (const state of ['pending', 'canceling', 'paused'] as const) {
      expect(blockedText(state)).not.toBeNull()
    }
    expect(blockedText('ended', true)).toContain('suspended')
    expect(stateOf(anOverview())).toBe('none')
    expect(stateOf(anOverview({ items: [aSubscription({ state: 'paused' })] }))).toBe('paused')
  })
})

describe('a change of the plan', () => {
  it('says what is charged at once, and the price after it', () => {
    expect(changeText(aVariation())).toBe(
      'You pay $700 now, for the rest of the period that you have paid for. The plan is yours at once. From the next period on it is: $1,500 a month.',
    )
    expect(changeText(aVariation({ dueNow: null }))).toContain('Nothing is charged now')
  })

  it('says from when a lesser plan holds', () => {
    const lesser = aVariation({ kind: 'atPeriodEnd', dueNow: null, effectiveOn: '2026-12-01' })

    expect(changeText(lesser)).toContain('from 12/01/2026 on it is: $1,500 a month.')
  })

  it('is told in what the plan gives, beside what there is now', () => {
    expect(featuresOf(plans.max, plans.basic)).toEqual([
      '1,000 lead records a month (100 now)',
      'Unlimited lead forms (5 now)',
    ])
    expect(featuresOf(plans.basic, plans.max)).toEqual([
      '100 lead records a month (1,000 now)',
      '5 lead forms (unlimited now)',
    ])
    expect(otherServices({ services: ['100 Lead records a month', 'Help by phone'] })).toEqual([
      'Help by phone',
    ])
    expect(featuresOf(plans.trial, null)).toEqual(['50 lead records', '1 lead form'])
  })
})

describe('money and cards', () => {
  it('are written in one way', () => {
    expect(priceText(dollars(150))).toBe('$150 a month')
    expect(priceText({ amount: 162_050, currency: 'USD' }, 'annual')).toBe('$1,620.50 a year')
    expect(cardName({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
    expect(partlyPaid({ amount: dollars(150), paid: dollars(50) })).toBe('$50 paid')
    expect(partlyPaid({ amount: dollars(150), paid: dollars(150) })).toBeNull()
    expect(partlyPaid({ amount: dollars(150), paid: dollars(0) })).toBeNull()
  })
})

describe('the trial', () => {
  it('says how long it goes on, and that nothing is lost after it', () => {
    expect(trialText(anOverview(), at('2026-11-18'), ZONE)).toBe('3 days left, until 11/20/2026')
    expect(trialText(anOverview(), at('2026-11-21'), ZONE)).toContain('Nothing is lost')
    expect(trialText(anOverview({ plan: 'basic' }), at('2026-11-18'), ZONE)).toBeNull()
  })
})

describe('the banner', () => {
  const standing = (changes: Partial<ReturnType<typeof anOverview>['standing']>) =>
    anOverview({ standing: { ...anOverview().standing, ...changes } })

  it('says nothing while there is nothing to say', () => {
    expect(noticeOf(anOverview(), at('2026-11-08'), ZONE)).toBeNull()
    expect(
      noticeOf(anOverview({ plan: 'basic', items: [aSubscription()] }), at('2026-11-30'), ZONE),
    ).toBeNull()
  })

  it('says that the trial ends, unless there is nothing to buy or it is bought', () => {
    expect(noticeOf(anOverview(), at('2026-11-18'), ZONE)).toMatchObject({
      color: 'brand',
      text: 'Your free trial ends in 3 days.',
    })
    expect(noticeOf(anOverview(), at('2026-11-21'), ZONE)).toMatchObject({ color: 'amber' })
    expect(noticeOf(anOverview({ payments: null }), at('2026-11-21'), ZONE)).toBeNull()
    const bought = anOverview({ items: [aSubscription({ state: 'pending' })] })
    expect(noticeOf(bought, at('2026-11-21'), ZONE)).toBeNull()
  })

  it('says what is owed and until when, by the day of the practice', () => {
    const graceEndsAt = '2026-12-04T03:00:00.000Z'

    expect(noticeOf(standing({ kind: 'pastDue', graceEndsAt }), at('2026-11-21'), ZONE)).toEqual({
      color: 'amber',
      text: 'A payment for your plan failed. Pay the open invoice by 12/03/2026, or Praxis becomes read-only.',
      action: 'Fix payment',
    })
    expect(noticeOf(standing({ kind: 'readOnly' }), at('2026-11-21'), ZONE)).toMatchObject({
      color: 'red',
      action: 'Fix payment',
    })
  })

  it('leads a suspended practice to the reason rather than to a payment', () => {
    const suspended = standing({ kind: 'readOnly', isSuspended: true })

    expect(noticeOf(suspended, at('2026-11-21'), ZONE)).toMatchObject({ action: 'Read why' })
  })
})
