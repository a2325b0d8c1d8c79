import { MINUTES_OF_DAY, STEP_MINUTES } from '#shared/model/hours.ts'
import { readWall } from '../move.ts'
import type { Place } from './span.ts'

/** The quarters of an hour of one day, from the first in sight; all are as high. */
export type Column = { day: string; first: number; slots: readonly HTMLElement[] }

/** The places of a view as the page draws them now: of a day or a week by columns, of a month by days. */
export type Places = { columns: readonly Column[] } | { days: readonly HTMLElement[] }

export type Point = { x: number; y: number }

/** The attribute by which places say which they are: a day, or a day and a time. */
const PLACE = 'place'

/** Reads which places a view has. */
export function placesIn(root: HTMLElement, isMonth: boolean): Places {
  const all = [...root.querySelectorAll<HTMLElement>(`[data-${PLACE}]`)]
  if (isMonth) return { days: all }
  const columns = [...Map.groupBy(all, (slot) => slot.parentElement).values()]
  return {
    columns: columns.flatMap((slots) => {
      const at = readWall(slots[0]?.dataset[PLACE] ?? '')
      return at ? [{ day: at.day, first: at.minutes, slots }] : []
    }),
  }
}

/** Where a point is: in a month on none of its days, or on one; else at the nearest place. */
export function placeAt(places: Places, point: Point): Place | null {
  return 'days' in places ? dayAt(places.days, point) : slotAt(places.columns, point)
}

/** The element of a day of a month. */
export const dayOf = (days: readonly HTMLElement[], day: string) =>
  days.find((one) => one.dataset[PLACE] === day)

function dayAt(days: readonly HTMLElement[], { x, y }: Point): Place | null {
  const found = days.find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return left <= x && x < right && top <= y && y < bottom
  })
  const day = found?.dataset[PLACE]
  return day === undefined ? null : { day, minutes: null, line: 0 }
}

function slotAt(columns: readonly Column[], { x, y }: Point): Place | null {
  const isBefore = ({ slots: [slot] }: Column) =>
    slot !== undefined && slot.getBoundingClientRect().left <= x
  const column = columns.findLast(isBefore) ?? columns[0]
  if (!column) return null
  const { day, first, slots } = column
  const { top, height } = extentOf(column)
  const quarters = (y - top) / height
  const within = (count: number, most: number) => Math.min(Math.max(count, 0), most)
  const minutesAt = (count: number) => Math.min(first + count * STEP_MINUTES, MINUTES_OF_DAY)
  return {
    day,
    minutes: minutesAt(within(Math.floor(quarters), slots.length - 1)),
    line: minutesAt(within(Math.round(quarters), slots.length)),
  }
}

/** Where a column begins on the screen, and how high each of its places is; px. */
function extentOf({ slots }: Column): { top: number; height: number } {
  const top = slots[0]?.getBoundingClientRect().top ?? 0
  const bottom = slots.at(-1)?.getBoundingClientRect().bottom ?? top
  return { top, height: Math.max((bottom - top) / slots.length, 1) }
}

/** Where a time is drawn within the column of its day; px. */
export function boxIn(column: Column, from: number, minutes: number) {
  const { height } = extentOf(column)
  const most = column.slots.length * height
  const top = ((from - column.first) / STEP_MINUTES) * height
  const offset = column.slots[0]?.offsetTop ?? 0
  const inSight = Math.min((minutes / STEP_MINUTES) * height, most - top)
  return { top: offset + Math.max(top, 0), height: inSight + Math.min(top, 0) }
}
