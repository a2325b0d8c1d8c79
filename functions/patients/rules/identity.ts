import { fold } from '#shared/normalize.ts'
import { areNicknames } from '../similar/rules/nicknames.ts'

/** By what two people are told apart; empty where it is not known. */
export type Identity = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  dob?: string | null | undefined
}

/** How two values agree; `unknown` where one of them is missing. */
type Agreement = 'same' | 'close' | 'unknown' | 'differs'

/**
 * Compares two people who share an email address or a mobile number, as couples, parents with
 * children, and twins do. `same`: names or birth date agree, and nothing contradicts. `unknown`: too
 * little is known. A typo is not forgiven, because it looks like the name or birth of a relative.
 */
export function compareIdentity(one: Identity, other: Identity): 'same' | 'unknown' | 'other' {
  const birth = compareBirths(one.dob, other.dob)
  if (birth === 'differs') return 'other'
  if (areSwapped(one, other)) return 'same'
  const first = compareFirstNames(one.firstName, other.firstName)
  const last = compareLastNames(one.lastName, other.lastName)
  if (first === 'differs') return 'other'
  // A last name may change by marriage.
  if (birth === 'same') return first === 'unknown' && last === 'differs' ? 'other' : 'same'
  if (last === 'differs') return 'other'
  return first === 'same' && last === 'same' ? 'same' : 'unknown'
}

const lettersOf = (name: string | null | undefined): string =>
  fold(name ?? '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Nicknames, initials, and names of which one begins with the other, such as Mary Ann, are close. */
function compareFirstNames(one: Identity['firstName'], other: Identity['firstName']): Agreement {
  const [name, otherName] = [lettersOf(one), lettersOf(other)]
  if (!name || !otherName) return 'unknown'
  if (name.replaceAll(' ', '') === otherName.replaceAll(' ', '')) return 'same'
  const [short = '', long = ''] = [name, otherName].toSorted((a, b) => a.length - b.length)
  const isBeginning = long.startsWith(`${short} `) || (short.length === 1 && long.startsWith(short))
  return isBeginning || areNicknames(name, otherName) ? 'close' : 'differs'
}

const GENERATION = / (?:jr|sr|junior|senior|ii|iii|iv)$/

/** A suffix on one side alone tells a son from his father. */
function compareLastNames(one: Identity['lastName'], other: Identity['lastName']): Agreement {
  const [name, otherName] = [lettersOf(one), lettersOf(other)]
  if (!name || !otherName) return 'unknown'
  const generationOf = (text: string) => GENERATION.exec(text)?.[0] ?? ''
  const bare = (text: string) => text.replace(GENERATION, '').replaceAll(' ', '')
  const isSame = bare(name) === bare(otherName) && generationOf(name) === generationOf(otherName)
  return isSame ? 'same' : 'differs'
}

/** Whether the first name of one is the last name of the other, both ways. */
function areSwapped(one: Identity, other: Identity): boolean {
  return (
    compareFirstNames(one.firstName, other.lastName) === 'same' &&
    compareFirstNames(one.lastName, other.firstName) === 'same'
  )
}

function compareBirths(one: Identity['dob'], other: Identity['dob']): Agreement {
  if (!one || !other) return 'unknown'
  return one === other ? 'same' : 'differs'
}
