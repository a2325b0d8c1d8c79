import type { PatientRow } from '#shared/model/patient.ts'
import type { LongRows } from '../../../ui/long-rows.ts'
import { PAGE_SIZE, pageAt } from '../list-asked.ts'

/** A page that was read, counted from 0: its rows, how many the list has in all, and when that was so. */
export type ReadPage = { page: number; items: readonly PatientRow[]; total: number; at: number }

type Parts = {
  list: string
  pages: readonly ReadPage[]
  /** The rows of a page that was read before, if they are still at hand. */
  former: (page: number) => readonly PatientRow[] | undefined
  /** A row as it is shown while something is made of it; null where the list has it no more. */
  shown: (row: PatientRow) => PatientRow | null
}

/** A list of pages that were read at different times: the newest says how many rows there are. */
export function rowsOf({ list, pages, former, shown }: Parts): LongRows<PatientRow> {
  const known = new Map(pages.map(({ page, items }) => [page, items]))
  const newest = pages.reduce((one, other) => (other.at > one.at ? other : one))
  const gone = pages
    .flatMap(({ page, items }) =>
      items.flatMap((row, at) => (shown(row) === null ? page * PAGE_SIZE + at : [])),
    )
    .sort((one, other) => one - other)
  return {
    list,
    total: newest.total - gone.length,
    rowAt(at) {
      const place = placeWithout(gone, at)
      const page = pageAt(place)
      const row = (known.get(page) ?? former(page))?.[place % PAGE_SIZE]
      return row && (shown(row) ?? undefined)
    },
  }
}

/** The place in a list of what is at another place once some are gone; theirs come in their order. */
function placeWithout(gone: readonly number[], at: number): number {
  let place = at
  for (const each of gone) {
    if (each > place) break
    place += 1
  }
  return place
}
