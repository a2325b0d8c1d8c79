import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { MINUTES_OF_DAY, STEP_MINUTES } from '#shared/model/hours.ts'
import { formatMinutes, readTimeField, toTimeField } from '#shared/model/time-of-day.ts'

/** The times that a day has, in steps of 15 minutes, as fields hold them: HH:mm. */
export const timesOfDay = Array.from({ length: MINUTES_OF_DAY / STEP_MINUTES }, (_, step) =>
  toTimeField(step * STEP_MINUTES),
)

/** A time as a select takes it. The value is the field's HH:mm, the label has AM or PM. */
export function timeChoice(time: string): ComboboxItem {
  return { value: time, label: formatMinutes(readTimeField(time)) }
}

const DAYTIME_FROM = 7 * 60
const DAYTIME_TO = 19 * 60
const NO_TIME = 3

/**
 * The times that what is typed may mean, by either clock: `3`, `3:30p` and `15:30` are all understood.
 * A time without AM or PM means the one in the daytime first.
 */
export const timeFilter: OptionsFilter = ({ options, search }) => {
  const items = options.filter((option): option is ComboboxItem => 'value' in option)
  const typed = search.toLowerCase().replaceAll(/[\s:.]/g, '')
  if (typed === '') return items
  const [, digits, half = ''] = /^(\d{1,4})([ap]?)m?$/.exec(typed) ?? []
  if (digits === undefined) return []
  return items
    .map((option) => ({ option, rank: rankOf(option.value, digits, half) }))
    .filter(({ rank }) => rank < NO_TIME)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** How likely digits and `a` or `p`, where typed, mean a time: 0 is the likeliest. */
function rankOf(time: string, digits: string, half: string): number {
  const minutes = readTimeField(time)
  const [spoken = '', half12 = ''] = formatMinutes(minutes).toLowerCase().split(' ')
  const [hour = '', rest] = spoken.split(':')
  const isSpoken = digits.startsWith(hour) && `${hour}${rest}`.startsWith(digits)
  if (isSpoken && half12.startsWith(half)) {
    return minutes >= DAYTIME_FROM && minutes < DAYTIME_TO ? 0 : 1
  }
  return half === '' && time.replace(':', '').startsWith(digits) ? 2 : NO_TIME
}
