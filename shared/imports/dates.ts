import { importDateOrders } from '../model/imports.ts'

/** Of month, day and year. */
export type DateOrder = (typeof importDateOrders)[number]

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DIGITS = /^(\d{1,4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,4})$/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]+([a-z]{3,9})\.?[-/., ]+(\d{4}|\d{2})$/i
const MONTH_DAY = /^([a-z]{3,9})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i
/** Days since the last one of 1899, as spreadsheets count them. */
const SERIAL = /^\d{5}(?:\.\d+)?$/
const DAY_MS = 86_400_000
const SERIAL_ORIGIN = Date.UTC(1899, 11, 30)

/** Year, month and day as they were written. */
type Parts = readonly [year: string, month: string, day: string]

/** Without a weekday before it and a time after it. */
function dayOnly(written: string): string {
  return written
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+/i, '')
    .replace(/[T ,]+\d{1,2}:\d{2}.*$/i, '')
}

/**
 * A day as people and programs write it, as YYYYMMDD; null where it is none.
 * @param order in which the column has month, day and year, where digits alone do not tell
 * @param today YYYYMMDD; of the years that two digits may mean, the latest that gives no later day
 */
export function readDate(written: string, order: DateOrder, today: string): string | null {
  const text = dayOnly(written)
  if (SERIAL.test(text)) return serialDay(Number.parseInt(text, 10))
  const [year, month, day] = partsOf(text, order) ?? []
  if (!year || !month || !day) return null
  if (year.length === 4) return calendarDay(year, month, day)
  if (year.length !== 2) return null
  const recent = calendarDay(`20${year}`, month, day)
  return recent !== null && recent <= today ? recent : calendarDay(`19${year}`, month, day)
}

function serialDay(days: number): string {
  return new Date(SERIAL_ORIGIN + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
}

function partsOf(text: string, order: DateOrder): Parts | null {
  if (/^\d{8}$/.test(text)) return eightDigits(text, order)
  const [, first = '', second = '', third = ''] = DIGITS.exec(text) ?? []
  if (first) return ordered(first, second, third, order)
  const [, d = '', named = '', y = ''] = DAY_MONTH.exec(text) ?? []
  if (d) return [y, monthOf(named), d]
  const [, name = '', dd = '', yy = ''] = MONTH_DAY.exec(text) ?? []
  return name ? [yy, monthOf(name), dd] : null
}

function monthOf(name: string): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)
}

/** A year of four digits at the beginning tells the order by itself. */
function ordered(first: string, second: string, third: string, order: DateOrder): Parts {
  if (first.length > 2 || (order === 'ymd' && third.length <= 2)) return [first, second, third]
  return order === 'dmy' ? [third, second, first] : [third, first, second]
}

function eightDigits(text: string, order: DateOrder): Parts {
  const asYmd: Parts = [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
  if (/^(?:19|20)/.test(text) && calendarDay(...asYmd) !== null) return asYmd
  const parts = [text.slice(0, 2), text.slice(2, 4), text.slice(4)] as const
  return ordered(...parts, order === 'ymd' ? 'mdy' : order)
}

function calendarDay(year: string, month: string, day: string): string | null {
  const digits = `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`
  const date = new Date(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return null
  return date.toISOString().slice(0, 10).replaceAll('-', '') === digits ? digits : null
}

export type DateEvidence = { see(cell: string): void; order(): DateOrder }

/** Finds out the order of a whole column: the one in which most of its cells are days, month first of equals. */
export function dateEvidence(today: string): DateEvidence {
  const counts = new Map<DateOrder, number>(importDateOrders.map((order) => [order, 0]))
  return {
    see(cell) {
      for (const [order, count] of counts) {
        const day = readDate(cell, order, today)
        if (day !== null && day >= '19000101' && day <= today) counts.set(order, count + 1)
      }
    },
    order: () => [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0],
  }
}
