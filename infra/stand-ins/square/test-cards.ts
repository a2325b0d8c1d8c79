import { newId, type Token } from './books.ts'

/** Square's published test cards: their numbers, brands, and what becomes of them. */
const known: Readonly<Record<string, { brand: string; refused?: string; challenge?: true }>> = {
  '4111111111111111': { brand: 'VISA' },
  '5105105105105100': { brand: 'MASTERCARD' },
  '6011000000000004': { brand: 'DISCOVER' },
  '3000000000000004': { brand: 'DISCOVER_DINERS' },
  '3569990010095841': { brand: 'JCB' },
  '340000000000009': { brand: 'AMERICAN_EXPRESS' },
  '6222988812340000': { brand: 'CHINA_UNIONPAY' },
  '7783320000000000': { brand: 'SQUARE_GIFT_CARD' },
  '4000000000000002': { brand: 'VISA', refused: 'GENERIC_DECLINE' },
  // The bank asks the cardholder for a code, which is 123456.
  '4800000000000004': { brand: 'VISA', challenge: true },
}

export type TypedCard = { number: string; expiration: string; cvv: string; postalCode: string }

type Tokenized =
  | { kind: 'wrong'; errors: { field: string; message: string }[] }
  | { kind: 'token'; id: string; token: Token }

const wrong = (field: string, message: string): Tokenized => ({
  kind: 'wrong',
  errors: [{ field, message }],
})

/** What is wrong with what was typed, by field; or the token, and what it stands for. */
export function tokenize({ number, expiration, cvv, postalCode }: TypedCard): Tokenized {
  const card = known[number.replaceAll(/\D/g, '')]
  const date = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(expiration.replaceAll(' ', ''))
  if (!card) return wrong('cardNumber', 'Card number is not valid.')
  if (!date) return wrong('expirationDate', 'Expiration date is not valid.')
  if (!/^\d{3,4}$/.test(cvv)) return wrong('cvv', 'CVV is not valid.')
  const token: Token = {
    ...{ brand: card.brand, last4: number.replaceAll(/\D/g, '').slice(-4) },
    ...{ expMonth: Number(date[1]), expYear: 2000 + Number(date[2]) },
    refused: card.refused ?? refusalBy(expiration, cvv, postalCode),
    needsVerification: card.challenge === true,
    verified: false,
  }
  return { kind: 'token', id: newId('cnon:'), token }
}

/** Values that Square declines by on purpose. */
function refusalBy(expiration: string, cvv: string, postalCode: string): string | null {
  if (cvv === '911') return 'CVV_FAILURE'
  if (postalCode === '99999') return 'ADDRESS_VERIFICATION_FAILURE'
  return expiration.replaceAll(/\D/g, '') === '0140' ? 'INVALID_EXPIRATION' : null
}

export const CHALLENGE_CODE = '123456'
