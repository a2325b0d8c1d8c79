import cardValidator from 'card-validator'
import creditCardType from 'credit-card-type'
import type { CardContent } from '../model/card.ts'

/** The fields of a card that are not those of one, by what each must be instead. */
export type CardFaults = Partial<Record<keyof CardContent, string>>

/** What the brands of cards say of a number: none it can be, or no sum of digits that fits. */
const NOT_A_NUMBER = 'Enter the number on the front of your card.'
const HAS_EXPIRED = 'must not have passed'

/** A card of one of the brands that are known, by what is typed of its number. */
export type Brand = {
  /** As the package names it, such as american-express. */
  type: string
  name: string
  /** How many digits its security code has, and what the brand calls it. */
  code: { size: number; name: string }
}

/** The brand is told from so many digits on. */
const DIGITS_OF_BRAND = 7

/** The brand of a number, as far as it is typed; null where it is too short, or may be several. */
export function brandOf(typed: string): Brand | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length < DIGITS_OF_BRAND) return null
  const [card, ...others] = creditCardType(digits)
  if (!card || others.length > 0) return null
  return { type: card.type, name: card.niceType, code: card.code }
}

/** Checks what is on a card by the rules of its brand; nothing where it is all right. */
export function faultsOf(content: CardContent): CardFaults {
  const number = cardValidator.number(content.cardNumber)
  const size = number.card?.code.size ?? [3, 4]
  return {
    ...(!number.isValid && { cardNumber: NOT_A_NUMBER }),
    ...(!cardValidator.expirationDate(content.expirationDate).isValid && {
      expirationDate: HAS_EXPIRED,
    }),
    ...(!cardValidator.cvv(content.securityCode, size).isValid && {
      securityCode: `must be ${Array.isArray(size) ? '3 or 4' : size} digits`,
    }),
  }
}
