import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#shared/model/account.ts'

/** Crockford's base 32, without letters that are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** New recovery codes of 50 random bits each. */
export function newRecoveryCodes(): string[] {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, letter).join(''),
  )
}
