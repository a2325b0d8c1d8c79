import * as v from 'valibot'
import { dateRange, daysOf } from '#shared/model/date-ranges.ts'
import { type StudyOrderColumn, studyOrderColumns, uploaderKinds } from '#shared/model/study.ts'
import type { StudyFilter } from '../../../data/studies.ts'
import type { Order } from '../../../ui/data-table.tsx'
import { rangeOf, todayIn } from '../../../ui/ranges.ts'
import { lenient } from '../../../ui/search.ts'

const orders = studyOrderColumns.flatMap((column) => [
  `${column} ASC` as const,
  `${column} DESC` as const,
])

/** What the address of the library says. Words that are searched for are names, and have no place in it. */
export const librarySearch = v.object({
  modality: lenient(v.pipe(v.string(), v.regex(/^[A-Z]{2,16}$/))),
  /** 1: nobody of the practice has looked at it yet. 0: somebody has. */
  isNew: lenient(v.picklist([0, 1])),
  sentBy: lenient(v.picklist(uploaderKinds)),
  /** When the scans were made, and when they came. */
  studied: lenient(dateRange),
  received: lenient(dateRange),
  order: lenient(v.picklist(orders)),
})
export type LibrarySearch = v.InferOutput<typeof librarySearch>

/** What the address orders the list by; what came last comes first where it says nothing. */
export function orderOf({ order }: LibrarySearch): Order<StudyOrderColumn> {
  const column = studyOrderColumns.find((name) => order?.startsWith(`${name} `))
  return column
    ? { column, descending: order?.endsWith(' DESC') ?? false }
    : { column: 'receivedAt', descending: true }
}

/** Dates and sizes begin with the latest and the largest. */
const descendingFirst: readonly StudyOrderColumn[] = ['receivedAt', 'studyDate', 'images', 'bytes']

/** The order that a press on a column's head asks for: turned round where it is that column's. */
export function nextOrder(search: LibrarySearch, column: StudyOrderColumn): LibrarySearch['order'] {
  const current = orderOf(search)
  const descending =
    current.column === column ? !current.descending : descendingFirst.includes(column)
  return `${column} ${descending ? 'DESC' : 'ASC'}`
}

/** What the call is asked by. */
export function filterOf(search: LibrarySearch, now: Date, zone: string): StudyFilter {
  const { modality, isNew, sentBy, studied, received, order } = search
  const days = studied === undefined ? {} : daysOf(studied, todayIn(zone, now))
  const moments = received === undefined ? {} : rangeOf(received, now, zone)
  return {
    ...(order && { order }),
    ...(modality && { modality }),
    ...(isNew !== undefined && { isNew }),
    ...(sentBy && { sentBy }),
    ...(days.from && { studiedFrom: days.from }),
    ...(days.to && { studiedTo: days.to }),
    ...(moments.from && { receivedFrom: moments.from }),
    ...(moments.to && { receivedTo: moments.to }),
  }
}

/** How many filters are set. */
export function activeOf({ order: _, ...filters }: LibrarySearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length
}
