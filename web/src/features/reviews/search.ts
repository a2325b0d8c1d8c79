import * as v from 'valibot'
import { id } from '#shared/model/plain-fields.ts'
import { type ReviewOrderColumn, reviewOrderColumns } from '#shared/model/review-order.ts'
import { reviewParties, reviewStates } from '#shared/model/review-states.ts'
import type { Order } from '../../ui/data-table.tsx'
import { flag, lenient } from '../../ui/search.ts'

export const reviewViews = ['mine', 'practice', 'open', 'ended'] as const
export type ReviewView = (typeof reviewViews)[number]

/** A column and a direction, as the call takes them. */
const reviewOrder = v.picklist(
  reviewOrderColumns.flatMap((column) => [`${column} ASC`, `${column} DESC`] as const),
)

/** The address of the list of cases. */
export const reviewsSearch = v.object({
  /** The own cases of somebody of the staff who is a patient, too. */
  own: flag,
  /** Whose chart, of several of one's own. */
  chart: lenient(id),
  view: lenient(v.picklist(reviewViews)),
  waitingFor: lenient(v.picklist(reviewParties)),
  state: lenient(v.picklist(reviewStates)),
  providerId: lenient(id),
  late: flag,
  order: lenient(reviewOrder),
  page: lenient(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
})
export type ReviewsSearch = v.InferOutput<typeof reviewsSearch>

const DEFAULT = { column: 'dueAt', descending: false } as const satisfies Order<ReviewOrderColumn>

/** What the address orders the list by; what is due first comes first where it says nothing. */
export function orderOf({ order }: ReviewsSearch): Order<ReviewOrderColumn> {
  const column = reviewOrderColumns.find((name) => order?.startsWith(`${name} `))
  return column ? { column, descending: order?.endsWith(' DESC') ?? false } : DEFAULT
}

/** The order that a press on a column's head asks for: turned round where it is that column's. */
export function nextOrder(search: ReviewsSearch, column: ReviewOrderColumn) {
  const current = orderOf(search)
  const isDescending = current.column === column && !current.descending
  return `${column} ${isDescending ? 'DESC' : 'ASC'}` as const
}

/** How many filters are set beside the view. */
export function activeOf({ waitingFor, state, providerId, late }: ReviewsSearch): number {
  return [waitingFor, state, providerId, late].filter((value) => value !== undefined).length
}
