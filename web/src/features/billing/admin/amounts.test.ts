import { describe, expect, it } from 'vitest'
import { dollars } from '#shared/model/money.ts'
import { hundredths, leftOf, offText, refundAmount, typedOf } from './amounts.ts'

describe('what is typed as an amount', () => {
  it.each([
    ['1.1', 110],
    ['0.29', 29],
    ['150', 15_000],
    ['$1,500.05', 150_005],
    [' 12.5 % ', 1250],
    ['4.35', 435],
  ])('%s is exact', (typed, value) => {
    expect(hundredths(typed)).toBe(value)
  })

  it.each(['', '0', '0.00', '-1', '1.005', '1e3', '1,50', 'ten', '12345678'])(
    '%s is none',
    (typed) => {
      expect(hundredths(typed)).toBeNull()
    },
  )

  it.each([1, 29, 110, 1250, 15_000, 150_005])('%i is typed as what reads as it', (value) => {
    expect(hundredths(typedOf(value))).toBe(value)
  })
})

describe('a refund', () => {
  const payment = { amount: dollars(150), refunded: dollars(50) }

  it('is never more than what is left', () => {
    const left = leftOf(payment)

    expect(left).toEqual(dollars(100))
    expect(refundAmount('100', left)).toBe(10_000)
    expect(refundAmount('100.01', left)).toBeNull()
    expect(leftOf({ ...payment, refunded: dollars(200) }).amount).toBe(0)
  })
})

describe('a discount', () => {
  it('says what it takes off', () => {
    expect(offText({ basisPoints: 1250, amount: null })).toBe('12.5 %')
    expect(offText({ basisPoints: null, amount: dollars(20) })).toBe('$20')
  })
})
