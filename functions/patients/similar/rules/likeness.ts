import type { FormerContact } from '#shared/model/patient.ts'
import type { KnownPerson, SimilarReason } from '#shared/model/similar.ts'
import { fold } from '#shared/normalize.ts'
import { dayLikeness } from './birth-dates.ts'
import { comparedName, nameLikeness } from './names.ts'

/** How much speaks for two records being of one person, and why. */
export type Likeness = { score: number; reasons: SimilarReason[] }

/** What is compared; a field that is unknown says nothing for or against. */
export type ComparedPerson = Partial<KnownPerson> & { formerContacts?: readonly FormerContact[] }

/** From here on a record is named; below, the same name or day alone would name too many. */
export const NAMED_FROM = 50
/** What an equal address may still add to what is known without it. */
export const ADDRESS_POINTS = 20

const points = {
  sameName: 50,
  nickname: 45,
  swappedName: 42,
  similarName: 40,
  /** Where the other name is not known, and where it differs, as after a marriage. */
  oneName: 16,
  oneNameOnly: 8,
  otherName: -20,
  sameBirthDate: 40,
  similarBirthDate: 25,
  otherBirthDate: -30,
  samePhone: 35,
  sameEmail: 55,
} as const

/** Compares two people by what is known of both; symmetric. */
export function likenessOf(one: ComparedPerson, other: ComparedPerson): Likeness {
  const parts = [
    ofNames(one, other),
    ofDays(one.dob, other.dob),
    ofPhones(one, other),
    ofEmails(one, other),
    ofAddresses(one, other),
  ]
  return {
    score: parts.reduce((sum, part) => sum + part.score, 0),
    reasons: parts.flatMap(({ reasons }) => reasons),
  }
}

const nothing: Likeness = { score: 0, reasons: [] }
const because = (reason: SimilarReason, score: number): Likeness => ({ score, reasons: [reason] })

function ofNames(one: ComparedPerson, other: ComparedPerson): Likeness {
  const [first, last] = [comparedName(one.firstName), comparedName(one.lastName)]
  const [otherFirst, otherLast] = [comparedName(other.firstName), comparedName(other.lastName)]
  const alike = (a: typeof first, b: typeof first) => (a && b ? nameLikeness(a, b) : null)
  const [ofFirst, ofLast] = [alike(first, otherFirst), alike(last, otherLast)]
  if (ofFirst && ofLast) {
    if (ofFirst === 'same' && ofLast === 'same') return because('sameName', points.sameName)
    if (ofFirst === 'nickname' && ofLast === 'same') return because('nickname', points.nickname)
    return because('similarName', points.similarName)
  }
  if (alike(first, otherLast) && alike(last, otherFirst)) {
    return because('swappedName', points.swappedName)
  }
  const differs = (a: typeof first, b: typeof first) => a !== null && b !== null
  if (ofLast) {
    const isOther = differs(first, otherFirst)
    return because('sameLastName', isOther ? points.oneNameOnly : points.oneName)
  }
  if (ofFirst) {
    const isOther = differs(last, otherLast)
    return because('sameFirstName', isOther ? points.oneNameOnly : points.oneName)
  }
  const areOthers = differs(first, otherFirst) && differs(last, otherLast)
  return areOthers ? { score: points.otherName, reasons: [] } : nothing
}

type Text = string | null | undefined

function ofDays(one: Text, other: Text): Likeness {
  if (!one || !other) return nothing
  const likeness = dayLikeness(one, other)
  if (likeness === 'same') return because('sameBirthDate', points.sameBirthDate)
  if (likeness === 'similar') return because('similarBirthDate', points.similarBirthDate)
  return { score: points.otherBirthDate, reasons: [] }
}

/** Numbers are compared without an extension. */
const PHONE_DIGITS = 10

/** A number is the same whichever field it stands in. */
function ofPhones(one: ComparedPerson, other: ComparedPerson): Likeness {
  const numbersOf = ({ mobile, contactPhone, formerContacts = [] }: ComparedPerson) => {
    const former = formerContacts.flatMap(({ kind, value }) => (kind === 'email' ? [] : [value]))
    return [mobile, contactPhone, ...former].map((phone) => phone?.slice(0, PHONE_DIGITS))
  }
  const others = numbersOf(other)
  const isSame = numbersOf(one).some((phone) => phone && others.includes(phone))
  return isSame ? because('samePhone', points.samePhone) : nothing
}

function ofEmails(one: ComparedPerson, other: ComparedPerson): Likeness {
  const emailsOf = ({ email, formerContacts = [] }: ComparedPerson) => {
    const former = formerContacts.flatMap(({ kind, value }) => (kind === 'email' ? [value] : []))
    return [email, ...former].map((address) => address?.toLowerCase())
  }
  const others = emailsOf(other)
  const isSame = emailsOf(one).some((address) => address && others.includes(address))
  return isSame ? because('sameEmail', points.sameEmail) : nothing
}

/** The same line in the same place, however it is written: "12 Elm St." and "12 elm street". */
function ofAddresses(one: ComparedPerson, other: ComparedPerson): Likeness {
  if (!one.addressLine1 || !other.addressLine1 || !one.addressZip || !other.addressZip)
    return nothing
  const isSame =
    one.addressZip.slice(0, 5) === other.addressZip.slice(0, 5) &&
    lineOf(one.addressLine1) === lineOf(other.addressLine1)
  return isSame ? because('sameAddress', ADDRESS_POINTS) : nothing
}

const shortened: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  apartment: 'apt',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

function lineOf(line: string): string {
  const words = fold(line).split(/[^\p{L}\p{N}]+/u)
  return words
    .map((word) => shortened[word] ?? word)
    .join(' ')
    .trim()
}
