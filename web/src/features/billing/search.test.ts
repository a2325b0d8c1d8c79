import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { afterCard, billingSearch, cardPage } from './search.ts'

describe('the page that takes a card', () => {
  it('leads back to where somebody came from', () => {
    expect(cardPage()).toBe('/payment/card')
    expect(cardPage('basic monthly')).toBe('/payment/card?choice=basic%20monthly')
    expect(afterCard(undefined)).toBe('/payment?tab=cards')
    expect(afterCard('max')).toBe('/payment?choice=max')
  })

  it('takes no address of its own from what stands in the address', () => {
    const { choice, tab } = v.parse(billingSearch, { choice: '//evil.example', tab: 'x' })

    expect([choice, tab]).toEqual([undefined, undefined])
  })
})
