import type { Test } from '#functions/platform/directory/results.ts'
import { fold, foldSpellings } from '#shared/normalize.ts'
import type { Columns } from './columns.ts'
import { beginsPart, bitsOf } from './initials.ts'

const ID = /^[0-9a-hjkmnp-tv-z]{26}$/

/**
 * The tests of what somebody typed to find a person: words of the name, parts of the email, phone
 * numbers in any form, a date of birth, the id. Each of them must pass.
 */
export function searchTests(columns: Columns, text: string): Test[] {
  const tests: Test[] = []
  let number: string[] = []
  const endNumber = () => {
    if (number.length > 0) tests.push(numberTest(columns, number))
    number = []
  }
  for (const typed of text.split(/[\s,]+/).filter(Boolean)) {
    const word = fold(typed)
    const day = dayTest(word)
    const isNumber = !day && !ID.test(word) && /\d/.test(word) && /^[\d()+.-]+$/.test(word)
    // Numbers that follow each other may be parts of one: (415) 555 0199.
    if (isNumber) number.push(word)
    else {
      endNumber()
      tests.push(day ? columns.dob.where(day) : spelledTest(columns, typed))
    }
  }
  endNumber()
  return tests
}

/** Each spelling of a word: Müller finds Mueller too. */
function spelledTest(columns: Columns, typed: string): Test {
  const tests = foldSpellings(typed).map((word) => wordTest(columns, word))
  return (slot) => tests.some((test) => test(slot))
}

/** The beginning of one of the words of the name. */
export function nameTest({ initials, searchedName }: Columns, word: string): Test {
  const bits = bitsOf(word)
  const beginning = ` ${word}`
  return (slot) => initials.has(slot, bits) && searchedName.at(slot).includes(beginning)
}

function wordTest(columns: Columns, word: string): Test {
  const { patientId, email, initials, searchedName } = columns
  if (ID.test(word)) {
    const id = word.toUpperCase()
    return (slot) => patientId.at(slot) === id
  }
  const isFormer = columns.formerContacts.where((contacts) => hasFormer(contacts, word))
  if (word.startsWith('@')) return (slot) => email.at(slot).includes(word) || isFormer(slot)
  const bits = bitsOf(word)
  const beginning = ` ${word}`
  return (slot) =>
    (initials.has(slot, bits) &&
      (searchedName.at(slot).includes(beginning) || hasPart(email.at(slot), word))) ||
    isFormer(slot)
}

/** Whether a former email address or number begins so, or a part of such an address. */
function hasFormer(contacts: string, word: string): boolean {
  return contacts.split(' ').some((contact) => {
    if (word.startsWith('@')) return contact.includes(word)
    return contact.startsWith(word) || (contact.includes('@') && hasPart(contact, word))
  })
}

/** Whether a part of the email, before the @ or all of its domain, begins so. */
function hasPart(email: string, word: string): boolean {
  const at = email.indexOf('@')
  for (let from = email.indexOf(word); from >= 0; from = email.indexOf(word, from + 1)) {
    if (from > at + 1) return false
    if (from === 0 || beginsPart(email, from)) return true
  }
  return false
}

/** One phone number or date of birth in several words; or several, where they make none together. */
function numberTest(columns: Columns, parts: readonly string[]): Test {
  const together = digitsTest(columns, parts.join(''))
  if (parts.length === 1) return together
  const apart = parts.map((part) => digitsTest(columns, part))
  return (slot) => together(slot) || apart.every((test) => test(slot))
}

function digitsTest(columns: Columns, word: string): Test {
  const digits = word.replace(/\D/g, '')
  // The country's code may stand before it: no other number begins with 1.
  const numbers = [
    digits,
    ...(digits.length > 1 && digits.startsWith('1') ? [digits.slice(1)] : []),
  ]
  const days = daysOf(digits)
  const { mobile, contactPhone, formerContacts, dob } = columns
  const tests = numbers.flatMap((number) => [
    mobile.where(number),
    contactPhone.where(number),
    ...(number ? [formerContacts.where((contacts) => contacts.includes(` ${number}`))] : []),
  ])
  if (days.length > 0) tests.push(dob.where((day) => days.some((end) => day.endsWith(end))))
  tests.push(wordTest(columns, word))
  return (slot) => {
    for (const test of tests) if (test(slot)) return true
    return false
  }
}

/** The days, or the ends of days, as YYYYMMDD, that digits alone may mean: MMDDYYYY, YYYYMMDD, MMDDYY. */
function daysOf(digits: string): string[] {
  if (digits.length === 8) return [digits, `${digits.slice(4)}${digits.slice(0, 4)}`]
  return digits.length === 6 ? [`${digits.slice(4)}${digits.slice(0, 4)}`] : []
}

/** A day with separators, as far as it is typed: 3/4/1980, 3/4/80, 3-4-1980, 1980-03-04, 3/4. */
function dayTest(word: string): ((dob: string) => boolean) | null {
  const iso = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?$/.exec(word)
  const us =
    /^(\d{1,2})\/(?:(\d{1,2})(?:\/(\d{0,4}))?)?$/.exec(word) ??
    /^(\d{1,2})[.-](\d{1,2})[.-](\d{2}|\d{4})$/.exec(word)
  if (!iso && !us) return null
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : [us?.[3], us?.[1], us?.[2]]
  const [mm, dd] = [twoDigits(month), twoDigits(day)]
  return (dob) => isYear(dob.slice(0, 4), year) && dob.startsWith(mm, 4) && dob.endsWith(dd)
}

/** Of a month or day; empty where it is not typed yet, which every day begins and ends with. */
function twoDigits(part: string): string {
  return part === '' ? '' : part.padStart(2, '0')
}

/** A year, its beginning, or its last two digits. */
function isYear(year: string, typed: string): boolean {
  return year.startsWith(typed) || (typed.length === 2 && year.endsWith(typed))
}
