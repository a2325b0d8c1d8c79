import * as v from 'valibot'
import { publicName } from './name-fields.ts'
import { day } from './plain-fields.ts'

/** A practice has at most so many holidays, and so has each of its locations. */
export const HOLIDAYS_MAX = 60
export const HOLIDAY_DAYS_MAX = 92
export const HOLIDAY_NAME_MAX = 60

const DAY_MS = 24 * 60 * 60_000

/** A day as the clock on the wall has it, YYYY-MM-DD; sent as YYYYMMDD too. */
const wallDay = v.pipe(
  day,
  v.transform((text) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')),
)

/** Days on which the practice or the location is closed; `to` is the last of them. */
const holiday = v.pipe(
  v.object({
    from: wallDay,
    to: wallDay,
    name: v.optional(v.nullable(publicName(HOLIDAY_NAME_MAX)), null),
  }),
  v.forward(
    v.check(
      ({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
        return days >= 0 && days < HOLIDAY_DAYS_MAX
      },
      `must be the first day or at most ${HOLIDAY_DAYS_MAX - 1} days after it`,
    ),
    ['to'],
  ),
)
export type Holiday = v.InferOutput<typeof holiday>

/** The holidays of a practice or a location, the earliest first. */
export const holidays = v.pipe(
  v.array(holiday),
  v.maxLength(HOLIDAYS_MAX, `must be at most ${HOLIDAYS_MAX}`),
  v.transform((all) => all.toSorted((one, other) => one.from.localeCompare(other.from))),
)

/** Records from before there were holidays have none. */
export const storedHolidays = v.optional(holidays, [])
