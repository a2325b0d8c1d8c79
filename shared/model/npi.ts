import * as v from 'valibot'

/** What every NPI is prefixed with for its check digit: the number of US health applications. */
const PREFIX = '80840'

/** The check digit by Luhn's formula. @param digits decimal digits, without the check digit */
export function luhnDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Whether this is a National Provider Identifier: 10 digits, of 1 or 2 first, the last of them fits. */
export function isNpi(value: string): boolean {
  if (!/^[12]\d{9}$/.test(value)) return false
  return luhnDigit(`${PREFIX}${value.slice(0, 9)}`) === Number(value[9])
}

/** A National Provider Identifier; spaces and hyphens are dropped. */
export const npi = v.pipe(
  v.string('must be text'),
  v.transform((value) => value.replace(/[\s-]/g, '')),
  v.nonEmpty('is required'),
  v.regex(/^\d{10}$/, 'must be 10 digits'),
  v.check(isNpi, 'is not a valid NPI: a digit is wrong'),
)
