import * as v from 'valibot'
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

/** A person's name: letters of any script, with spaces, apostrophes, dots, commas and hyphens. */
export const personName = v.pipe(
  text(64),
  v.regex(/^[\p{L}\p{M}][\p{L}\p{M}'’ .,-]*$/u, 'must be a name'),
  withoutAddress,
)

/** A line of a postal address. */
export const addressLine = v.pipe(
  text(128),
  v.regex(/^[\p{L}\p{M}\p{N}#][\p{L}\p{M}\p{N}'’ .,#/&()-]*$/u, 'must be an address'),
)
