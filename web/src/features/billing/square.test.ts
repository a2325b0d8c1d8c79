import { describe, expect, it } from 'vitest'
import { contactOf, type Holder, verificationOf } from './square.ts'

const aHolder = (cardholderName: string): Holder => ({
  cardholderName,
  addressLine1: '1 Bay St',
  addressCity: 'Houston',
  addressState: 'TX',
  addressZip: '77002',
})

describe('the billing contact', () => {
  it.each([
    ['Ann Lee', 'Ann', 'Lee'],
    ['  Ann Mary Lee ', 'Ann Mary', 'Lee'],
    ['Cher', 'Cher', 'Cher'],
  ])('of %s has a given and a family name', (name, givenName, familyName) => {
    expect(contactOf(aHolder(name))).toEqual({
      givenName,
      familyName,
      addressLines: ['1 Bay St'],
      city: 'Houston',
      state: 'TX',
      postalCode: '77002',
      countryCode: 'US',
    })
  })
})

it('describes a card that its holder enters to be stored', () => {
  const holder = aHolder('Ann Lee')

  expect(verificationOf(holder)).toEqual({
    ...{ intent: 'STORE', customerInitiated: true, sellerKeyedIn: false },
    billingContact: contactOf(holder),
  })
})
