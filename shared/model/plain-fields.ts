import * as v from 'valibot'

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

/** A moment: ISO 8601 in UTC. */
export const instant = v.pipe(
  v.string('must be text'),
  v.isoTimestamp('must be a date and time as ISO 8601'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'must be a time of the calendar'),
  v.transform((value) => new Date(value).toISOString()),
)

/** An identifier: 26 characters of Crockford's base 32, ordered by time. */
export const id = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be an id'))

export const email = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.nonEmpty('is required'),
  v.toLowerCase(),
  v.maxLength(254, 'must be at most 254 characters'),
  v.email('Enter a valid email address'),
)

const PHONE = /^[1-9]\d{2}[ .-]?\d{3}[ .-]?\d{4}$/

/** A US phone number, with or without separators and +1; comes out as 10 digits. */
export const phone = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.nonEmpty('is required'),
  v.transform((value) => value.replace(/^\+?1[ .-]?(?=\D*\d{3}\D*\d{3}\D*\d{4}$)/, '')),
  v.transform((value) => value.replace(/^\((\d{3})\)/, '$1')),
  v.regex(PHONE, 'must be a 10-digit phone number'),
  v.transform((value) => value.replace(/\D/g, '')),
)

export const zip = v.pipe(
  v.string('must be text'),
  v.trim(),
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

function isCalendarDay(digits: string): boolean {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A day, YYYYMMDD (YYYY-MM-DD is taken too), from 1900 on. */
export const day = v.pipe(
  v.string('must be text'),
  v.transform((value) => value.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3')),
  v.regex(/^\d{8}$/, 'must be a date as YYYYMMDD'),
  v.check(isCalendarDay, 'must be a day of the calendar'),
  v.check((value) => value >= '19000101', 'must not be before 1900'),
)

/** A date of birth. */
export const dob = day

export const timezone = v.pipe(
  v.string('must be text'),
  v.check((value) => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: value })
      return value.includes('/')
    } catch {
      return false
    }
  }, 'must be a time zone such as America/Chicago'),
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
