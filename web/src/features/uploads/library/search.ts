import { daysOf, type Weekday } from '#shared/model/range-days.ts'
import { type StudyOrderColumn, studyOrderColumns } from '#shared/model/study-order.ts'
import type { StudyFilter } from '../../../data/studies.ts'
import type { Order } from '../../../ui/data-table.tsx'
import { rangeOf, todayIn } from '../../../ui/ranges.ts'
import type { LibrarySearch } from './address.ts'

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
export function filterOf(
  search: LibrarySearch,
  now: Date,
  zone: string,
  weekStart: Weekday,
): StudyFilter {
  const { modality, isNew, sentBy, studied, received, order } = search
  const days = studied === undefined ? {} : daysOf(studied, todayIn(zone, now), weekStart)
  const moments = received === undefined ? {} : rangeOf(received, now, zone, weekStart)
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
