import { describe, expect, it } from 'vitest'
import { email } from '#functions/deliveries/public.ts'
import { isMisaddressed, recipientsOf, stateOf, withOpening } from './sent-link.ts'

const now = new Date('2026-11-26T12:00:00.000Z')
const chart = { email: 'jane@example.com', mobile: '6175550142' }
const mail = (to: string) => email({ to, subject: 'Hello', paragraphs: [] })

describe('recipientsOf', () => {
  it('lists the number of a text and the address of its fallback', () => {
    const text = { channel: 'text', to: chart.mobile, text: 'Hello' } as const

    expect(recipientsOf({ ...text, otherwise: mail('other@example.com') }, chart)).toEqual([
      { channel: 'text', address: chart.mobile, isOfChart: true },
      { channel: 'email', address: 'other@example.com', isOfChart: false },
    ])
  })
})

describe('isMisaddressed', () => {
  const sentTo = (address: string, isOfChart: boolean) => ({
    recipients: [{ channel: 'email' as const, address, isOfChart }],
  })

  it('is true for an address that the chart had and no longer has', () => {
    expect(isMisaddressed(sentTo('former@example.com', true), chart)).toBe(true)
    expect(isMisaddressed(sentTo('former@example.com', true), { ...chart, email: null })).toBe(true)
  })

  it('is false for the present address and for one that the chart never had', () => {
    expect(isMisaddressed(sentTo(chart.email, true), chart)).toBe(false)
    expect(isMisaddressed(sentTo('for-this-visit@example.com', false), chart)).toBe(false)
  })
})

describe('stateOf', () => {
  const link = { revokedAt: null, validUntil: '2026-11-27T12:00:00.000Z', tries: 0 }

  it.each([
    ['open', {}],
    ['locked', { tries: 5 }],
    ['expired', { validUntil: now.toISOString() }],
    ['revoked', { revokedAt: now.toISOString(), tries: 5 }],
  ])('is %s', (state, changes) => {
    expect(stateOf({ ...link, ...changes }, now)).toBe(state)
  })
})

describe('withOpening', () => {
  const until = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

  it('drops expired openings', () => {
    const before = [{ key: 'old', until: until(-1) }]
    const added = { key: 'new', until: until(120) }

    expect(withOpening(before, added, now)).toEqual({ openings: [added], ended: [] })
  })

  it('ends the oldest opening beyond twenty', () => {
    const before = Array.from({ length: 20 }, (_one, at) => ({ key: `k${at}`, until: until(60) }))

    const { openings, ended } = withOpening(before, { key: 'new', until: until(120) }, now)

    expect(openings).toHaveLength(20)
    expect(ended).toEqual([{ key: 'k0', until: until(60) }])
  })
})
