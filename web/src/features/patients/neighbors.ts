import type { QueryClient } from '@tanstack/react-query'
import { type Asked, peopleQuery } from '../../data/patients.ts'
import { PAGE_SIZE, pageAt } from './list-asked.ts'

/** A page of a list, counted from 0, and whose records it has. */
export type ListedPage = { page: number; items: readonly { patientId: string }[] }

type Listed = { practiceId: string; asked: Asked; list: string; total: number }

/** The list that was shown last, and at which places of it the records are that were seen. */
let shown: (Listed & { places: Map<string, number> }) | null = null

/**
 * Notes what a list shows, for the records that are opened from it.
 * @param list which one it is: another text for another one
 */
export function rememberList(listed: Listed, pages: readonly ListedPage[]) {
  const places = shown?.list === listed.list ? shown.places : new Map<string, number>()
  shown = { ...listed, places }
  for (const { page, items } of pages) {
    for (const [at, { patientId }] of items.entries()) places.set(patientId, page * PAGE_SIZE + at)
  }
}

/** The place of the record before or after one in that list; null at its ends, and for one that was not in it. */
function placeBeside(patientId: string, step: 1 | -1): number | null {
  const from = shown?.places.get(patientId)
  if (!shown || from === undefined) return null
  const place = from + step
  return place >= 0 && place < shown.total ? place : null
}

/** Whether there is a record before or after one in the list that was shown last. */
export function hasNeighbor(patientId: string, step: 1 | -1): boolean {
  return placeBeside(patientId, step) !== null
}

/**
 * The record before or after one in the list that was shown last, as it was then; pages that nobody has seen are
 * read. Null where there is none, or not any more.
 */
export async function readNeighbor(
  client: QueryClient,
  patientId: string,
  step: 1 | -1,
): Promise<string | null> {
  const place = placeBeside(patientId, step)
  if (place === null || !shown) return null
  const { practiceId, asked, places } = shown
  const page = pageAt(place)
  const query = peopleQuery(practiceId, {
    ...asked,
    list: { ...asked.list, offset: page * PAGE_SIZE, limit: PAGE_SIZE },
  })
  const { items } = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query))
  const next = items[place % PAGE_SIZE]?.patientId ?? null
  if (next !== null) places.set(next, place)
  return next
}
