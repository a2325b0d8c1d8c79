import { dayLikeness } from '../../similar/rules/birth-dates.ts'
import { comparedName, nameLikeness } from '../../similar/rules/names.ts'

/** By what two people are told apart; empty where it is not known. */
export type Identity = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  dob?: string | null | undefined
}

/** How two values agree; `unknown` where one is missing, or where the difference may be a typo. */
type Agreement = 'same' | 'unknown' | 'differs'

/**
 * Whether two people who share an email address or a mobile number may be one. Couples, parents with
 * children, and twins share them. First names agree, as nicknames and typos do; last names do, or
 * the birth date is the same, as after a marriage; and birth dates do not contradict each other.
 */
export function mayBeOnePerson(one: Identity, other: Identity): boolean {
  const birth = agreementOfBirths(one.dob, other.dob)
  if (birth === 'differs') return false
  if (areSwapped(one, other)) return true
  if (agreementOfNames(one.firstName, other.firstName) === 'differs') return false
  return agreementOfNames(one.lastName, other.lastName) !== 'differs' || birth === 'same'
}

function agreementOfNames(one: Identity['firstName'], other: Identity['firstName']): Agreement {
  const [name, otherName] = [comparedName(one), comparedName(other)]
  if (!name || !otherName) return 'unknown'
  return nameLikeness(name, otherName) === null ? 'differs' : 'same'
}

/** Whether the first name of one is the last name of the other, both ways. */
function areSwapped(one: Identity, other: Identity): boolean {
  return (
    agreementOfNames(one.firstName, other.lastName) === 'same' &&
    agreementOfNames(one.lastName, other.firstName) === 'same'
  )
}

function agreementOfBirths(one: Identity['dob'], other: Identity['dob']): Agreement {
  if (!one || !other) return 'unknown'
  const likeness = dayLikeness(one, other)
  if (likeness === null) return 'differs'
  return likeness === 'same' ? 'same' : 'unknown'
}
