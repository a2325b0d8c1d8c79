import * as v from 'valibot'
import { code, line, text } from './fields.ts'

/** Cards that patients send to a practice (specification, sections 3, 5 and 9, Secured content). */

/** For how long a card is kept: three working days, or a week. */
export const expiryChoices = [3, 7] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

/** For how long a page shows what was revealed. */
export const REVEALED_SECONDS = 60

/** Characters of a card number as it is typed, with spaces. */
export const CARD_NUMBER_MAX = 23
export const NAME_ON_CARD_MAX = 128
export const REASON_MAX = 200

const cardNumber = v.pipe(
  line(CARD_NUMBER_MAX),
  v.transform((value) => value.replaceAll(/[ -]/g, '')),
  v.regex(/^\d{12,19}$/, 'Enter the number on the front of your card.'),
)

/** Comes out as MM/YY. */
const expirationDate = v.pipe(
  line(5),
  v.regex(
    /^(?:0[1-9]|1[0-2])\/?(?:2[5-9]|3\d|4\d)$/,
    'Enter the month and year on the card, such as 08/29.',
  ),
  v.transform((value) => `${value.slice(0, 2)}/${value.slice(-2)}`),
)

const securityCode = v.pipe(line(4), v.regex(/^\d{3,4}$/, 'must be 3 or 4 digits'))

/** What is on a card. */
export const cardContent = v.object({
  nameOnCard: text(NAME_ON_CARD_MAX),
  cardNumber,
  expirationDate,
  securityCode,
})
export type CardContent = v.InferOutput<typeof cardContent>

/** What a patient sends; checked further where the packages are that know the brands. */
export const cardForm = v.object({
  type: v.literal('creditCard'),
  content: cardContent,
  expire: v.optional(code(expiryChoices), 3),
})

/** What of a card is revealed: all but the security code, or that alone, which is destroyed by it. */
export const revealable = ['card', 'securityCode'] as const
export type Revealable = (typeof revealable)[number]

/** As many digits as no reason has, and any card. */
const DIGITS_OF_A_CARD = /(?:\d[ -]?){12}/

export const revealForm = v.object({
  what: v.optional(v.picklist(revealable, 'must be card or securityCode'), 'card'),
  reason: v.pipe(
    text(REASON_MAX),
    v.check((value) => !DIGITS_OF_A_CARD.test(value), 'must not have the number of a card in it'),
  ),
})

/** What was revealed: of a card all but the security code, or that alone. */
export const revealedContent = v.object({
  nameOnCard: v.nullable(v.string()),
  cardNumber: v.nullable(v.string()),
  expirationDate: v.nullable(v.string()),
  securityCode: v.nullable(v.string()),
})
export type RevealedContent = v.InferOutput<typeof revealedContent>

const reveal = v.object({
  at: v.string(),
  what: v.picklist(revealable),
  /** Who of the staff it was. */
  name: v.string(),
  /** Why; null where patients look. */
  reason: v.nullable(v.string()),
})

/** A card that was sent, without anything that is on it. */
export const secureMessage = v.object({
  id: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  type: v.literal('creditCard'),
  createdAt: v.string(),
  expiredAt: v.string(),
  expired: v.boolean(),
  /** When the patient took it back; null where that is not so. */
  withdrawnAt: v.nullable(v.string()),
  /** When the security code was shown and destroyed; null where that is not so. */
  codeRevealedAt: v.nullable(v.string()),
  reveals: v.array(reveal),
})
export type SecureMessage = v.InferOutput<typeof secureMessage>
