import * as v from 'valibot'
import { maskCardNumbers } from '../cards/numbers.ts'
import { email, personName, phoneWithExtension, timezone } from '../model/fields.ts'
import { type PatientTextField, patientFields, patientTextFields } from '../model/patient.ts'
import { type StateCode, states } from '../model/states.ts'
import { normalizeText } from '../normalize.ts'
import { type DateOrder, readDate } from './dates.ts'

export type Choice = { value: string; title: string }
/** What the lists of the practice offer. */
export type Choices = {
  registerSource: readonly Choice[]
  insurancePlanList: readonly Choice[]
  /** The staff by their ids and names; empty if missing. */
  advocates?: readonly Choice[]
  providers?: readonly Choice[]
}

/** A field that takes a value as it stands, once it is written as the record keeps it. */
export type ValueField = PatientTextField | 'dob'

/**
 * What a cell says to its field, or why it says nothing there: short, and without the value. A minor
 * problem leaves the value out, and is no reason to refuse the line.
 */
export type Read = { value: string } | { problem: string; isMinor?: true }

export type Reading = { dateOrder: DateOrder; choices: Choices; today: string }

/** Text that a spreadsheet must not take for a number: `="02134"` or `=T("02134")`. */
const TEXT_FORMULA = /^=(?:T\()?"((?:[^"]|"")*)"\)?$/i
/** Dates that spreadsheets and address books write for no date. */
const NO_DATE =
  /^(?:0{1,2}[-/.]0{1,2}[-/.]0{2,4}|0{4}[-/.]0{1,2}[-/.]0{1,2}|1\/0\/(?:19)?00|12\/3[01]\/1899|1899-12-3[01])(?: |$)/
const BLANK_WORDS = new Set(['-', '--', '—', '–', 'n/a', 'N/A', '#N/A', 'null', 'NULL', '(blank)'])

/**
 * The text of a cell: on one line, without what can't be seen, and without the apostrophe that keeps
 * spreadsheets from taking it for a formula. Empty where it says that there is nothing.
 */
export function tidyCell(cell: string): string {
  const text = withoutEscape(normalizeText(cell, { shape: 'line' }))
    .replace(TEXT_FORMULA, (_, inner: string) => inner.replaceAll('""', '"'))
    .trim()
  return BLANK_WORDS.has(text) || NO_DATE.test(text) ? '' : text
}

/** Removes the apostrophe that keeps spreadsheets from taking a text for a formula. */
export function withoutEscape(text: string): string {
  return text.replace(/^'(?=[=+\-@＝＋－＠\d(])/, '')
}

/** Letters and digits alone, small and without accents: how words are compared. */
export function plainWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** @param text of a cell, tidy and not empty */
export function readValue(field: ValueField, text: string, reading: Reading): Read {
  if (field === 'dob') return readBirth(text, reading)
  if (field === 'registerSource') return readChoice(text, reading.choices.registerSource, 'sources')
  if (field === 'insurancePlan') return readChoice(text, reading.choices.insurancePlanList, 'plans')
  if (field === 'timezone') return readZone(text)
  const read = v.safeParse(patientFields[field], maskCardNumbers(readers[field]?.(text) ?? text))
  if (read.success) return read.output ? { value: read.output } : { problem: 'is empty' }
  return { problem: advice[field] ?? read.issues[0].message }
}

/** As vCards and Apple's address book write birthdays without a year. */
const NO_YEAR = /^(?:--\d{2}-?\d{2}|1604-?\d{2}-?\d{2})/
/** As vCard 4 writes birthdays of which only the year, or the year and month, are known. */
const NO_DAY = /^(?:19|20)\d{2}(?:-\d{2})?$/

function readBirth(text: string, { dateOrder, today }: Reading): Read {
  if (NO_YEAR.test(text)) return { problem: 'has no year', isMinor: true }
  if (NO_DAY.test(text)) return { problem: 'has no day', isMinor: true }
  const day = readDate(text, dateOrder, today)
  if (day === null) return { problem: 'must be a day of the calendar, such as 03/14/1980' }
  const read = v.safeParse(patientFields.dob, day)
  return read.success ? { value: read.output } : { problem: read.issues[0].message }
}

/** By their values and titles, as words. A list is the same object for all lines of a file. */
const wordsOf = new WeakMap<readonly Choice[], Map<string, string>>()

/** A value of a list, by its value or title. */
export function findChoice(text: string, choices: readonly Choice[]): string | undefined {
  const words =
    wordsOf.get(choices) ??
    new Map(
      choices.flatMap(({ value, title }) => [
        [plainWord(title), value],
        [plainWord(value), value],
      ]),
    )
  wordsOf.set(choices, words)
  return words.get(plainWord(text))
}

function readChoice(text: string, choices: readonly Choice[], list: string): Read {
  const chosen = findChoice(text, choices)
  return chosen === undefined
    ? { problem: `must be one of your ${list}: add it to the list first` }
    : { value: chosen }
}

/** Asking whether there is a time zone takes long, and a file has few of them. */
const readZones = new Map<string, Read>()
const ZONES_MAX = 1000

function readZone(text: string): Read {
  const known = readZones.get(text)
  if (known) return known
  const read = v.safeParse(timezone, zoneNamed(text))
  const said = read.success ? { value: read.output } : { problem: read.issues[0].message }
  if (readZones.size < ZONES_MAX) readZones.set(text, said)
  return said
}

const NAME = 'must be a name of letters, without signs such as < and =, at most 64'
const ADDRESS = 'must have letters or digits, and no signs such as < and =, at most 128'

/** What to write instead, where the words of the field itself do not say it. */
const advice: Partial<Record<ValueField, string>> = {
  ...{ firstName: NAME, middleName: NAME, lastName: NAME },
  ...{ addressLine1: ADDRESS, addressLine2: ADDRESS, addressCity: ADDRESS },
  email: 'must be an email address, such as name@example.com',
  addressCountry: 'must be US: other countries are not taken',
  addressState: 'must be a US state or its two letters, such as CA',
}

const readers: Partial<Record<ValueField, (text: string) => string>> = {
  firstName: readName,
  middleName: readName,
  lastName: readName,
  email: readEmail,
  mobile: readPhone,
  contactPhone: readPhone,
  addressState: readState,
  addressZip: readZip,
  addressCountry: (text) => (usNames.has(plainWord(text)) ? 'US' : text),
}

/** Typographic apostrophes are as good as others; what is not in names at all stays and is refused. */
function readName(text: string): string {
  const plain = text.replace(/[`´‘]/g, "'").replace(/^["“](.*)["”]$/, '$1')
  return v.is(personName, plain) ? plain : text
}

/** Of several the first; `Ann Lee <ann@example.com>` is understood. */
function readEmail(text: string): string {
  const [, inBrackets] = /<([^<>]+)>/.exec(text) ?? []
  const [first = text] = (inBrackets ?? text.replace(/^mailto:/i, '')).split(/[;,\s]+/)
  return first
}

/** Whether a cell has several numbers or email addresses, of which a field takes the first. */
export function hasMore(field: ValueField, text: string): boolean {
  if (field !== 'email' && field !== 'mobile' && field !== 'contactPhone') return false
  const parts = text.split(/[;,/|]|:::/).map((part) => part.trim())
  const isValue = (part: string) =>
    field === 'email' ? v.is(email, readEmail(part)) : v.is(phoneWithExtension, tidyPhone(part))
  return new Set(parts.filter(isValue)).size > 1
}

/** Of several the first that is a number. */
function readPhone(text: string): string {
  const whole = tidyPhone(text)
  if (v.is(phoneWithExtension, whole)) return whole
  const numbers = text.split(/[;,/|]|:::/).map(tidyPhone)
  return numbers.find((one) => v.is(phoneWithExtension, one)) ?? whole
}

/** Meta writes `p:` before a number, and spreadsheets make fractions of numbers. */
function tidyPhone(text: string): string {
  return text.trim().replace(/^p:/i, '').replace(/\.0$/, '')
}

const stateNames = new Map<string, string>(
  Object.entries(states).flatMap(([code, { name }]) => [
    [plainWord(code), code],
    [plainWord(name), code],
  ]),
)
stateNames.set('washingtondc', 'DC' satisfies StateCode)

function readState(text: string): string {
  return stateNames.get(plainWord(text)) ?? text
}

/** Spreadsheets take the zeros from the beginning, and nine digits go without their hyphen. */
function readZip(text: string): string {
  const digits = text.replace(/^z:/i, '').replace(/\.0$/, '').replace(/[\s-]/g, '')
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0')
  if (!/^\d{8,9}$/.test(digits)) return text
  return digits.padStart(9, '0').replace(/^(\d{5})/, '$1-')
}

const usNames = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'america'])

const zones: Record<string, string> = {
  ...{ eastern: 'America/New_York', est: 'America/New_York', edt: 'America/New_York' },
  ...{ central: 'America/Chicago', cst: 'America/Chicago', cdt: 'America/Chicago' },
  ...{ mountain: 'America/Denver', mst: 'America/Denver', mdt: 'America/Denver' },
  ...{ pacific: 'America/Los_Angeles', pst: 'America/Los_Angeles', pdt: 'America/Los_Angeles' },
}

function zoneNamed(text: string): string {
  const word = plainWord(text.replace(/\b(?:standard |daylight )?time\b/i, ''))
  return Object.hasOwn(zones, word) ? (zones[word] ?? text) : text
}

/** The fields that are read by themselves. */
export const valueFields: readonly ValueField[] = [...patientTextFields, 'dob']
