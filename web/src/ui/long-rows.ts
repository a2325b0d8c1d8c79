import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'

/** The rows of a list of which some are there: those in sight, those near, and those that were in sight before. */
export type LongRows<Row> = {
  /** Which list it is: another text for other filters or another order. */
  list: string
  total: number
  /** The row at a place, from 0; undefined for one that is still to come. */
  rowAt: (place: number) => Row | undefined
}

/** What a list tells of itself as one scrolls. */
export type Seen = {
  /** These places are drawn, and rows are wanted for them. */
  onSeen: (first: number, last: number) => void
  /** The first row in sight, once scrolling has come to rest. */
  onRest: (place: number) => void
  /** The row that is the first in sight where somebody opens the list, or another one. */
  startOf: (list: string) => number
}

/** Rows that are drawn though out of sight, on either side. */
export const OVERSCAN = 6

/** What is drawn of a list. */
export type Drawn = Pick<Virtualizer<Element, Element>, 'range' | 'isScrolling' | 'scrollOffset'>

/** The places that are drawn: those in sight and near, and what has the focus, wherever it is. */
export function placesDrawn(range: Range, focused: number | null): number[] {
  return withPlace(defaultRangeExtractor(range), focused, range.count)
}

/** The places in a range and one more. */
export function withPlace(places: number[], extra: number | null, count: number): number[] {
  if (extra === null || extra >= count || places.includes(extra)) return places
  return [...places, extra].sort((a, b) => a - b)
}
