import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brandOf, faultsOf } from './check.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const card = {
  nameOnCard: 'Jane Doe',
  cardNumber: '4242424242424242',
  expirationDate: '04/31',
  securityCode: '123',
}

describe('what is on a card', () => {
  it.each([
    ['4242424242424242', '123', 'Visa'],
    ['378282246310005', '1234', 'American Express'],
    ['30569309025904', '123', 'Diners Club'],
    ['5555555555554444', '123', 'Mastercard'],
    ['6011111111111117', '123', 'Discover'],
    ['3530111333300000', '123', 'JCB'],
  ])('is right for %s with the code %s, a %s card', (cardNumber, securityCode, name) => {
    expect(faultsOf({ ...card, cardNumber, securityCode })).toEqual({})
    expect(brandOf(cardNumber)?.name).toBe(name)
  })

  it.each([
    [{ cardNumber: '4242424242424241' }, 'cardNumber'],
    [{ cardNumber: '9999999999999999' }, 'cardNumber'],
    [{ cardNumber: '424242424242424' }, 'cardNumber'],
    [{ securityCode: '1234' }, 'securityCode'],
    [{ cardNumber: '378282246310005' }, 'securityCode'],
    [{ expirationDate: '10/26' }, 'expirationDate'],
  ])('is wrong for %j', (changes, field) => {
    expect(Object.keys(faultsOf({ ...card, ...changes }))).toEqual([field])
  })

  it('is of a brand from seven digits on, however they are grouped', () => {
    expect(brandOf('4242 42')).toBeNull()
    expect(brandOf('4242 424')).toMatchObject({ type: 'visa', code: { size: 3, name: 'CVV' } })
    expect(brandOf('3782-822')).toMatchObject({ type: 'american-express', code: { size: 4 } })
    expect(brandOf('0000 0000')).toBeNull()
  })
})
