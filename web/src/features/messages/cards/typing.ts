import { CARD_NUMBER_MAX } from '#shared/model/card.ts'

const DIGITS_MAX = 19

/** A card number as it is typed: its digits in groups of four (specification, section 5). */
export function typedNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX)
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ').slice(0, CARD_NUMBER_MAX)
}

/** A month and year as they are typed: MM/YY, the slash once there is something behind it. */
export function typedExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** A security code as it is typed. */
export const typedCode = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 4)
