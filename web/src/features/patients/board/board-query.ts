import { type LeadTarget, leadTargets } from '#shared/model/leads.ts'
import { type Bounds, PAGE_SIZE, toQuery } from '../list-asked.ts'
import type { ListSearch } from '../list-search.ts'

/** The columns of the board, in the order of the pipeline: those that the list's filters leave. */
export function statusesOf({ leadStatus }: ListSearch): readonly LeadTarget[] {
  return leadTargets.filter((status) => leadStatus === undefined || status === leadStatus)
}

/** What the board shows: the list's filters and order, and the bounds of those that are ranges of days. */
export type Shown = { search: ListSearch; bounds: Bounds }

/** The filters and the order of the list, for a page of one column; who came last comes first. */
export function columnQuery({ search, bounds }: Shown, status: LeadTarget, page: number) {
  const list = toQuery('leads', { ...search, leadStatus: status }, bounds)
  const order = search.order ?? ('leadStatusAt DESC' as const)
  return { ...list, order, offset: page * PAGE_SIZE, limit: PAGE_SIZE }
}

/** The column beside one; null at the ends. */
export function statusBeside(status: LeadTarget, step: 1 | -1): LeadTarget | null {
  const at = leadTargets.indexOf(status)
  return leadTargets[at + step] ?? null
}

/** The pages, from 0, on which rows of these places are; the first one is always read for its total. */
export function furtherPages(places: readonly number[]): number[] {
  const pages = new Set(places.map((place) => Math.floor(place / PAGE_SIZE)))
  pages.delete(0)
  return [...pages]
}

/** So many cards beyond what is in sight are there, for keys and quick scrolling. */
const BEYOND = 4

/** The places, of so many cards, that are in sight or near: all of these are in pixels but the count. */
export function placesSeen(box: { top: number; height: number; count: number; card: number }) {
  const { top, height, count, card } = box
  const last = Math.min(count, Math.ceil((top + height) / card) + BEYOND)
  const first = Math.max(0, Math.min(Math.floor(top / card), count) - BEYOND)
  return Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place)
}
