import * as v from 'valibot'
import { type Holiday, holidays } from '#shared/model/holidays.ts'
import { formatDay } from '../../ui/dates.ts'
import { validateWith } from '../../ui/form.ts'
import { holidayTexts as texts } from './opening-texts.ts'

/** A holiday as its fields have it; without a last day it is the first alone. */
const holidayRow = v.object({ from: v.string(), to: v.string(), name: v.string() })
export type HolidayRow = v.InferOutput<typeof holidayRow>
const holidayRows = v.array(holidayRow)

export const emptyHoliday: HolidayRow = { from: '', to: '', name: '' }

/** The rows in the one text by which the form compares and keeps them; none is an empty text. */
export function writeRows(rows: readonly HolidayRow[]): string {
  return rows.length > 0 ? JSON.stringify(rows) : ''
}

export function readRows(text: string): HolidayRow[] {
  const { success, output } = v.safeParse(holidayRows, parsed(text))
  return success ? output : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function holidaysText(all: readonly Holiday[]): string {
  return writeRows(
    all.map(({ from, to, name }) => ({ from, to: to === from ? '' : to, name: name ?? '' })),
  )
}

/** The holidays as they are sent. */
export function holidaysOf(text: string): Holiday[] {
  return readRows(text).map(({ from, to, name }) => ({
    from,
    to: to || from,
    name: name.trim() || null,
  }))
}

/** The problems of the rows, by row number and field, such as `0.from`. */
export function rowErrors(text: string): Record<string, string> {
  const rows = readRows(text)
  const labels = rows.flatMap((_, index) =>
    Object.entries(texts.labels).map(([field, label]) => [`${index}.${field}`, label] as const),
  )
  const errors = validateWith(holidays, Object.fromEntries(labels))(holidaysOf(text))
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [index, field] = path.split('.')
      // A last day that was left empty is the first day, beside which the problem is shown.
      return field !== 'to' || rows[Number(index)]?.to !== ''
    }),
  )
}

/** The problem of the form's field that holds the rows. */
export function validateHolidays(text: string): Record<string, string> {
  return Object.keys(rowErrors(text)).length > 0 ? { holidays: texts.wrong } : {}
}

/** The holidays as people read them: `12/24/2026–12/26/2026 Christmas`. */
export function sayHolidays(text: string): string {
  return readRows(text)
    .map(({ from, to, name }) =>
      [to ? `${formatDay(from)}–${formatDay(to)}` : formatDay(from), name]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')
}
