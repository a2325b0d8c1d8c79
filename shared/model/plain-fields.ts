import * as v from 'valibot'
import { normalizeText } from '../normalize.ts'

/**
 * The forms that single values take on the wire (specification, section 5), except free text. The
 * first pages load these fields, so this module must not import the checks of free text. Functions
 * that make a field are marked as pure, so that a page carries only the fields that it uses.
 */

/** Control characters, ends of lines, and halves of characters, which no store can keep. */
const NOT_ON_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

export const onOneLine = v.check<string, string>(
  (value) => !NOT_ON_A_LINE.test(value),
  'must be on one line, without control characters',
)

/** Text on one line as it is sent, such as a secret or a cursor: it may be empty or end in spaces. */
// @__NO_SIDE_EFFECTS__
export function line(maxLength: number) {
  return v.pipe(
    v.string('must be text'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
    onOneLine,
  )
}

/** Turns typographic signs, full-width forms and invisible characters into what was meant. */
const plainly = v.transform<string, string>((value) =>
  normalizeText(value, { shape: 'line', quotes: true, dashes: true, compatible: true }),
)

const FIRST_YEAR = 1900
/** Later years are slips of the keyboard, and some do not fit the keys of the table. */
const LAST_YEAR = 2199

function hasSaneYear(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** A moment as ISO 8601; comes out in UTC. Days that do not exist, such as 02-30, are refused. */
export const instant = v.pipe(
  v.string('must be text'),
  v.isoTimestamp('must be a date and time as ISO 8601'),
  v.check(
    (value) => !Number.isNaN(Date.parse(value)) && isCalendarDay(value.slice(0, 10)),
    'must be a time of the calendar',
  ),
  v.check(hasSaneYear, `must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`),
  v.transform((value) => new Date(value).toISOString()),
)

/** An identifier: 26 characters of Crockford's base 32, ordered by time. */
export const id = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be an id'))

/** The part before the @ (RFC 5321, dot-string) and the labels of a domain after it. */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/
const UNICODE_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/** The domain of an email address in the form that mail systems use: `xn--mnchen-3ya.de`. */
function asciiDomain(domain: string): string {
  if (!UNICODE_DOMAIN.test(domain) || !URL.canParse(`https://${domain}`)) return domain
  return new URL(`https://${domain}`).hostname
}

/** Takes `mailto:`, angle brackets and a dot at the end away, as people paste addresses. */
function tidyEmail(value: string): string {
  const [, bare = ''] = /^(?:mailto:)?<?(.*?)>?$/.exec(value.toLowerCase()) ?? []
  const at = bare.lastIndexOf('@')
  if (at < 1) return bare
  return `${bare.slice(0, at)}@${asciiDomain(bare.slice(at + 1).replace(/\.$/, ''))}`
}

function isMailbox(value: string): boolean {
  const at = value.lastIndexOf('@')
  return at > 0 && LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(value.slice(at + 1))
}

/** An email address; international domains come out as mail systems write them (punycode). */
export const email = v.pipe(
  v.string('must be text'),
  plainly,
  v.nonEmpty('is required'),
  v.transform(tidyEmail),
  v.maxLength(254, 'must be at most 254 characters'),
  v.check(isMailbox, 'Enter a valid email address'),
)

/** Area code and exchange begin with 2 to 9 and are no service code such as 911 (NANP). */
const PHONE = /^(?![2-9]11)[2-9]\d{2}[ ./-]{0,3}(?![2-9]11)[2-9]\d{2}[ ./-]{0,3}\d{4}$/
const PHONE_WITH_EXTENSION = new RegExp(`${PHONE.source.slice(0, -1)}(?:x\\d{1,6})?$`)
const COUNTRY_CODE = /^\(?(?:\+|00|011)?\s*1\)?[ ./-]*(?=\(?\s*\d{3}\D*\d{3}\D*\d{4}$)/
const FOREIGN = /^(?:\+(?!\s*1)|00(?!1)|011(?!1))/
const EXTENSION = /[,;\s]*(?:ext(?:ension|n)?|x|#)[.:=\s]*(\d{1,6})$/i

/** Takes away what a number of the US may begin with: `tel:`, +1, 1, and brackets. */
function nationalNumber(value: string): string {
  return value
    .replace(/^tel:\s*/i, '')
    .replace(COUNTRY_CODE, '')
    .replace(/^\(\s*(\d{3})\s*\)/, '$1')
}

// @__NO_SIDE_EFFECTS__
function usNumber(write: (value: string) => string, pattern: RegExp) {
  return v.pipe(
    v.string('must be text'),
    plainly,
    v.nonEmpty('is required'),
    v.transform(write),
    v.check(
      (value) => !FOREIGN.test(value),
      'must be a US phone number: numbers of other countries are not supported',
    ),
    v.regex(pattern, 'must be a 10-digit phone number'),
    v.transform((value) => value.replace(/[^\dx]/g, '')),
  )
}

/** A US phone number in any usual notation; comes out as 10 digits. */
export const phone = usNumber(nationalNumber, PHONE)

/** A US phone number to call, with an extension or without: `4155550199` or `4155550199x12`. */
export const phoneWithExtension = usNumber((value) => {
  const [end = '', extension] = EXTENSION.exec(value) ?? []
  const number = nationalNumber(value.slice(0, value.length - end.length))
  return extension ? `${number}x${extension}` : number
}, PHONE_WITH_EXTENSION)

/** A ZIP code, with four more digits or without: 90210, 90210-1234. */
export const zip = v.pipe(
  v.string('must be text'),
  plainly,
  v.transform((value) => value.replace(/^(\d{5})[ -]*(\d{4})$/, '$1-$2')),
  v.regex(/^\d{5}(-\d{4})?$/, 'must be a ZIP code such as 90210'),
)

export const homepage = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.maxLength(255, 'must be at most 255 characters'),
  onOneLine,
  v.transform((value) => (/^https?:\/\//i.test(value) ? value : `https://${value}`)),
  v.url('must be a web address'),
  v.check((value) => /^https?:\/\/[^/\s]+\.[^/\s]+/i.test(value), 'must be a web address'),
)

/** 0 or 1, also as text, because forms send text. */
export const flag = v.pipe(
  v.union([v.picklist([0, 1]), v.picklist(['0', '1']), v.boolean()], 'must be 0 or 1'),
  v.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
)

/** A whole number within bounds, also as text. */
// @__NO_SIDE_EFFECTS__
export function integer(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/))], 'must be a whole number'),
    v.transform(Number),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )
}

/** A version or revision that was read, as clients send it back. */
export const counter = integer(1, Number.MAX_SAFE_INTEGER)

/** One of a list of codes, also as text. */
// @__NO_SIDE_EFFECTS__
export function code<const C extends readonly number[]>(codes: C) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,3}$/))], 'must be a code'),
    v.transform(Number),
    v.picklist(codes, `must be one of ${codes.join(', ')}`),
  )
}

/** Some of a list of codes: as text they are separated by commas. */
// @__NO_SIDE_EFFECTS__
export function codes<const C extends readonly number[]>(list: C) {
  const problem = 'must name each code once'
  const asText = v.pipe(v.string(), v.regex(/^\d{1,3}(,\d{1,3}){0,50}$/))
  return v.pipe(
    v.union(
      [v.number(), asText, v.pipe(v.array(v.number()), v.maxLength(list.length, problem))],
      'must be codes',
    ),
    v.transform((value): (string | number)[] =>
      typeof value === 'string' ? value.split(',') : [value].flat(),
    ),
    v.pipe(v.array(code(list)), v.maxLength(list.length, problem)),
  )
}

/** @param day YYYY-MM-DD */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A day, YYYYMMDD (YYYY-MM-DD is taken too), from 1900 on. */
export const day = v.pipe(
  v.string('must be text'),
  plainly,
  v.transform((value) => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3')),
  v.regex(/^\d{8}$/, 'must be a date as YYYYMMDD'),
  v.check(
    (value) => isCalendarDay(value.replace(/^(\d{4})(\d{2})/, '$1-$2-')),
    'must be a day of the calendar',
  ),
  v.check((value) => value >= '19000101', 'must not be before 1900'),
)

/** A date of birth. */
export const dob = day

/** The name of a time zone in its usual case, or null if there is no such zone. */
function findZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    // Engines resolve aliases; a name in its usual case stays as it is.
    return timeZone.toLowerCase() === name.toLowerCase() || !/^[A-Z]/.test(name) ? timeZone : name
  } catch {
    return null
  }
}

/** A time zone of the IANA database; UTC is one. */
export const timezone = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.check((value) => findZone(value) !== null, 'must be a time zone such as America/Chicago'),
  v.transform((value) => findZone(value) ?? value),
)

const nothing = v.pipe(
  v.literal(''),
  v.transform(() => null),
)

/** A field that may be left empty; other texts are refused with the schema's own message. */
// @__NO_SIDE_EFFECTS__
export function optionalField<const S extends v.GenericSchema<string, unknown>>(schema: S) {
  return v.optional(
    v.nullable(
      v.union(
        [schema, nothing],
        ({ issues }) => issues?.[0].message ?? 'must be in the right form',
      ),
    ),
  )
}
