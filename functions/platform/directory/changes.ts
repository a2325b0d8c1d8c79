import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '../clock.ts'
import type { Query, Table } from '../table.ts'

/** How long a change is kept: for directories in memory, and for snapshots of them. */
export const CHANGES_KEPT_SECONDS = 8 * DAY

/** An item of a directory or of its changes, its row still packed. */
export const packedItem = v.object({ row: v.string() })

/** The item that tells functions which hold a directory in memory of a row that was written. */
export function changeItem(
  pk: string,
  { id, row, entity }: { id: string; row: string; entity: string },
  now: Date,
) {
  const expiresAt = epochSeconds(plusSeconds(now, CHANGES_KEPT_SECONDS))
  return { pk, sk: `${now.toISOString()}#${id}`, entity, row, expiresAt }
}

/** The packed rows that a query finds. */
export async function rowsIn(table: Table, query: Query): Promise<string[]> {
  return (await table.queryAll(query, packedItem)).map(({ row }) => row)
}

/** Rows written since a moment, oldest first; reaches back `CHANGES_KEPT_SECONDS`. */
export function rowsSince(table: Table, pk: string, moment: Date): Promise<string[]> {
  return rowsIn(table, { pk, range: { from: moment.toISOString() } })
}
