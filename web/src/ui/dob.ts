const FIRST_YEAR = 1900

/**
 * Reads a day in any notation that is usual in the US: 3/4/1980, 03041980, 1980-03-04, or
 * March 4, 1980. A year of two digits is the latest one that gives no day after `last`.
 * @param last YYYYMMDD
 * @returns YYYYMMDD, or null if the text is no day of the calendar
 */
export function readDob(typed: string, last = today()): string | null {
  const [written, month, day] = splitDay(typed.trim())?.map((part) => part.padStart(2, '0')) ?? []
  if (!written || !month || !day) return null
  if (written.length > 2) return calendarDay(written, month, day)
  const recent = calendarDay(`20${written}`, month, day)
  return recent !== null && recent <= last ? recent : calendarDay(`19${written}`, month, day)
}

function today(): string {
  const now = new Date()
  return `${now.getFullYear()}${twoDigits(now.getMonth() + 1)}${twoDigits(now.getDate())}`
}

const twoDigits = (part: number) => String(part).padStart(2, '0')

function calendarDay(...parts: [year: string, month: string, day: string]): string | null {
  const [year, month, day] = parts.map(Number)
  if (!year || !month || !day || year < FIRST_YEAR) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthOf(name: string): string | null {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return index === -1 ? null : String(index + 1)
}

type DayParts = [year: string, month: string, day: string]

function splitDay(typed: string): DayParts | null {
  return splitNamedMonth(typed) ?? splitYearFirst(typed) ?? splitMonthFirst(typed)
}

/** March 4, 1980; Mar 4 1980; 4 March 1980; 4-Mar-80. */
function splitNamedMonth(typed: string): DayParts | null {
  const [, name = '', day = '', year = ''] =
    /^([a-z]{3,9})[. -]*(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4}|\d{2})$/i.exec(typed) ?? []
  const [, firstDay = '', laterName = '', lastYear = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[. -]*([a-z]{3,9})[., -]*(\d{4}|\d{2})$/i.exec(typed) ?? []
  const month = monthOf(name || laterName)
  return month === null ? null : [year || lastYear, month, day || firstDay]
}

/** 1980-03-04, 1980/3/4, and 19800304 where the first digits are no month. */
function splitYearFirst(typed: string): DayParts | null {
  const [, year, month, day] =
    /^(\d{4})[/. -](\d{1,2})[/. -](\d{1,2})$/.exec(typed) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(typed) ??
    []
  return year && month && day ? [year, month, day] : null
}

/** 3/4/1980, 3-4-80, 03041980, 030480. */
function splitMonthFirst(typed: string): DayParts | null {
  const [, month, day, year] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    []
  return year && month && day ? [year, month, day] : null
}

/** Longest notation: September 30, 1980. */
const TYPED_MAX = 18

/**
 * Inserts the slashes of MM/dd/yyyy while digits are typed. A separator that is typed right after
 * an inserted slash takes its place, so that people may type dates with or without separators.
 * It becomes a space where the name of a month follows. Deletions and other notations stay as they are typed.
 * @param former the text before the key
 */
export function maskDob(typed: string, former: string): string {
  const text = typed.replace(/[^\p{L}\d/.,\s-]/gu, '').slice(0, TYPED_MAX)
  if (typed.length <= former.length) return text
  if (former.endsWith('/') && /^\d{1,2}\/(?:\d{1,2}\/)?[/. -]$/.test(text)) return former
  if (/^\d{1,2}\/\p{L}/u.test(text)) return text.replace('/', ' ')
  if (!/^[\d/]*$/.test(text)) return text
  return isWholePart(text) ? `${text}/` : insertSlashes(text)
}

/** Whether a slash follows: after a month of two digits, or after a day of two digits. */
function isWholePart(text: string): boolean {
  return isMonth(text) || /^\d{1,2}\/\d{2}$/.test(text)
}

/** Years begin with 19 or 20, which are no months. */
function isMonth(digits: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(digits)
}

function insertSlashes(text: string): string {
  const digits = /^(\d{2})(\d{1,2})(\d{0,4})$/.exec(text)
  if (!digits) return text
  const [, month = '', day = '', year = ''] = digits
  if (!isMonth(month)) return text
  return day.length === 2 ? `${month}/${day}/${year}` : `${month}/${day}`
}
