import { expect, it } from 'vitest'
import { dollars, formatMoney } from './money.ts'

it.each([
  [dollars(1500), '$1,500'],
  [{ amount: 7419, currency: 'USD' }, '$74.19'],
  [{ amount: -50, currency: 'USD' }, '-$0.50'],
  [{ amount: 500, currency: 'JPY' }, '¥500'],
])('%j reads as %s', (money, text) => {
  expect(formatMoney(money)).toBe(text)
})
