import type { Test } from './filters.ts'
import { words } from './fold.ts'

/** A number may be known by its last four digits, and a local one is typed without its area code. */
const LAST_DIGITS = 4
const AREA_CODE = 3
const ID = /^[0-9a-hjkmnp-tv-z]{26}$/

/**
 * The tests of what somebody typed to find a person: words of the name, parts of the email, phone
 * numbers in any form, a date of birth, the id. Each of them must pass.
 */
export function searchTests(text: string): Test[] {
  const tests: Test[] = []
  let number: string[] = []
  const endNumber = () => {
    if (number.length > 0) tests.push(numberTest(number))
    number = []
  }
  for (const word of words(text)) {
    const day = dayTest(word)
    const isNumber = !day && !ID.test(word) && /\d/.test(word) && /^[\d()+.-]+$/.test(word)
    // Numbers that follow each other may be parts of one: (415) 555 0199.
    if (isNumber) number.push(word)
    else {
      endNumber()
      tests.push(day ?? wordTest(word))
    }
  }
  endNumber()
  return tests
}

/** A bit for how a word begins: most rows are ruled out by it, before any text is compared. */
export function initialsOf(beginnings: readonly string[]): number {
  return beginnings.reduce((bits, word) => bits | (1 << (word.charCodeAt(0) % 32)), 0)
}

/** What of an email address may be typed as its beginning: before the @ each part, then the domain. */
export function emailParts(email: string | null): string[] {
  const [local = '', domain] = email?.split('@') ?? []
  return domain === undefined ? [] : [...local.split(/[._+-]/), domain].filter(Boolean)
}

/** The beginning of one of the words of the name. */
export function nameTest(word: string): Test {
  const initial = initialsOf([word])
  const beginning = ` ${word}`
  return (entry) => (entry.initials & initial) !== 0 && entry.name.includes(beginning)
}

function wordTest(word: string): Test {
  if (ID.test(word)) {
    const id = word.toUpperCase()
    return ({ row }) => row.patientId === id
  }
  if (word.startsWith('@')) return ({ row }) => row.email?.includes(word) ?? false
  const initial = initialsOf([word])
  const beginning = ` ${word}`
  return ({ row, name, initials }) =>
    (initials & initial) !== 0 &&
    (name.includes(beginning) || (row.email !== null && hasPart(row.email, word)))
}

/** Whether one of the `emailParts` begins so, and goes on so. */
function hasPart(email: string, word: string): boolean {
  const at = email.indexOf('@')
  for (let from = email.indexOf(word); from >= 0; from = email.indexOf(word, from + 1)) {
    if (from > at + 1) return false
    if (from === 0 || '._+-@'.includes(email.charAt(from - 1))) return true
  }
  return false
}

/** One phone number or date of birth in several words; or several, where they make none together. */
function numberTest(parts: readonly string[]): Test {
  const together = digitsTest(parts.join(''))
  if (parts.length === 1) return together
  const apart = parts.map(digitsTest)
  return (entry) => together(entry) || apart.every((test) => test(entry))
}

function digitsTest(word: string): Test {
  const digits = word.replace(/\D/g, '')
  // The country's code may stand before it: no other number begins with 1.
  const numbers = [
    digits,
    ...(digits.length > 1 && digits.startsWith('1') ? [digits.slice(1)] : []),
  ]
  const days = daysOf(digits)
  const inEmail = wordTest(word)
  return (entry) => {
    const { mobile, contactPhone, dob } = entry.row
    return (
      numbers.some((number) => isNumber(mobile, number) || isNumber(contactPhone, number)) ||
      days.some((day) => dob.endsWith(day)) ||
      inEmail(entry)
    )
  }
}

function isNumber(phone: string | null, digits: string): boolean {
  if (phone === null) return false
  if (phone.startsWith(digits)) return true
  if (digits.length >= LAST_DIGITS && phone.endsWith(digits)) return true
  return digits.length >= AREA_CODE && phone.startsWith(digits, AREA_CODE)
}

/** The days, or the ends of days, as YYYYMMDD, that digits alone may mean: MMDDYYYY, YYYYMMDD, MMDDYY. */
function daysOf(digits: string): string[] {
  if (digits.length === 8) return [digits, `${digits.slice(4)}${digits.slice(0, 4)}`]
  return digits.length === 6 ? [`${digits.slice(4)}${digits.slice(0, 4)}`] : []
}

/** A day with separators, as far as it is typed: 3/4/1980, 3/4/80, 3-4-1980, 1980-03-04, 3/4. */
function dayTest(word: string): Test | null {
  const iso = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/.exec(word)
  const us =
    /^(\d{1,2})\/(?:(\d{1,2})(?:\/(\d{0,4}))?)?$/.exec(word) ??
    /^(\d{1,2})[.-](\d{1,2})[.-](\d{2}|\d{4})$/.exec(word)
  if (!iso && !us) return null
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : [us?.[3], us?.[1], us?.[2]]
  const [mm, dd] = [twoDigits(month), twoDigits(day)]
  return ({ row: { dob } }) =>
    isYear(dob.slice(0, 4), year) && dob.startsWith(mm, 4) && dob.endsWith(dd)
}

/** Of a month or day; empty where it is not typed yet, which every day begins and ends with. */
function twoDigits(part: string): string {
  return part === '' ? '' : part.padStart(2, '0')
}

/** A year, its beginning, or its last two digits. */
function isYear(year: string, typed: string): boolean {
  return year.startsWith(typed) || (typed.length === 2 && year.endsWith(typed))
}
