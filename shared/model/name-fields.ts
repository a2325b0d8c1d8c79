import * as v from 'valibot'
import { normalizeText } from '../normalize.ts'
import { hasInvisible, hasPhoneNumber, hasWebAddress } from './names.ts'
import { text } from './text-fields.ts'

/** Fields of names and postal addresses, which also check for web addresses and phone numbers. */

const withoutAddress = v.check<string, string>(
  (value) => !hasWebAddress(value),
  'must not contain a web or email address',
)

/**
 * A name that goes into texts and emails to other people. It has no addresses, phone numbers or
 * invisible characters, so that a practice cannot send its own links or numbers in our messages.
 */
// @__NO_SIDE_EFFECTS__
export function publicName(maxLength: number) {
  return v.pipe(
    text(maxLength),
    v.check((value) => !hasInvisible(value), 'must not contain invisible characters'),
    withoutAddress,
    v.check((value) => !hasPhoneNumber(value), 'must not contain a phone number'),
  )
}

/** Typographic apostrophes and hyphens, as word processors and phones write them, become plain. */
const withPlainSigns = v.transform<string, string>((value) =>
  normalizeText(value, { shape: 'line', quotes: true, dashes: true }),
)

/** Signs that names have in some languages or offices: Gal·la, ジョン・スミス, Robert (Bob). */
const NAME = /^[\p{L}\p{M}\p{N}'("](?:[\p{L}\p{M}\p{N}'" .,()/&·・-]|\u200c|\u200d)*$/u

/**
 * A person's name in any script. Digits and brackets are taken, as in `Baby Boy 2` and
 * `Robert (Bob)`, but no addresses and phone numbers.
 */
export const personName = v.pipe(
  text(64),
  withPlainSigns,
  v.regex(/\p{L}/u, 'must be a name'),
  v.regex(NAME, 'must be a name, without signs such as < and ='),
  v.check((value) => value.split('"').length % 2 === 1, 'must close its quotation marks'),
  withoutAddress,
  v.check((value) => !hasPhoneNumber(value), 'must not contain a phone number'),
)

/** Signs that spreadsheets take for a formula, or browsers for markup. */
const NOT_IN_ADDRESS = /^[=+@-]|[<>{}\\^|~]|(?!\u200c|\u200d)\p{C}/u

/** A line of a postal address, in any script. */
export const addressLine = v.pipe(
  text(128),
  withPlainSigns,
  v.regex(/[\p{L}\p{N}]/u, 'must have letters or digits'),
  v.check((value) => !NOT_IN_ADDRESS.test(value), 'must have no signs such as < and ='),
)
