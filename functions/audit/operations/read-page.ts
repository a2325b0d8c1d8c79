import type { AuditItem } from '#functions/platform/audit.ts'

/** An entry with the key by which reading goes on after it. */
export type TrailEntry = AuditItem & { pk: string; sk: string }

/** Which entries the table is asked for. `from` and `to` are moments, both included. */
export type Asked = {
  /** Of one record, or null for what concerns the practice as a whole; left out for all. */
  patientId?: string | null | undefined
  from?: string | undefined
  to?: string | undefined
  where: Readonly<Record<string, string>>
}

type TrailPage = { items: TrailEntry[]; cursor: string | null; readTo: string | null }

export type ReadTrail = {
  /** Entries newest first; `limit` null for as many as one request reads. */
  page(asked: Asked, limit: number | null, cursor: string | undefined): Promise<TrailPage>
  /** The cursor by which reading goes on after an entry. */
  cursorAfter(asked: Asked, entry: TrailEntry): string
}

/** How many requests, of 1 MB or some 3,000 entries each, one call with a filter may make. */
export const REQUESTS_A_CALL = 12

/** How many entries are read at once for each that may pass a condition. */
const READ_FOR_EACH = 6

/** Whether entries are left out that were read, and paid for. */
export function isFiltered({ where }: Asked): boolean {
  return Object.keys(where).length > 0
}

type Wanted = {
  limit: number
  cursor?: string | undefined
  /** A condition that the table cannot check. */
  accept?: (entry: TrailEntry) => boolean
}

/**
 * A page of the trail. Where few entries pass the filter it ends after REQUESTS_A_CALL requests, with
 * a cursor. `readTo` is the time back to which entries were examined, null at the end of the trail.
 */
export async function readPage(
  read: ReadTrail,
  asked: Asked,
  { limit, cursor, accept }: Wanted,
): Promise<TrailPage> {
  const most = accept ? limit * READ_FOR_EACH : limit + 1
  const items: TrailEntry[] = []
  let next = cursor
  let readTo: string | null = null
  for (let request = 0; request < REQUESTS_A_CALL; request += 1) {
    const page = await read.page(asked, isFiltered(asked) ? null : most, next)
    items.push(...(accept ? page.items.filter(accept) : page.items))
    if (items.length > limit) {
      const shown = items.slice(0, limit)
      const last = shown.at(-1)
      if (last) return { items: shown, cursor: read.cursorAfter(asked, last), readTo: last.at }
    }
    if (page.cursor === null) return { items, cursor: null, readTo: null }
    next = page.cursor
    readTo = page.readTo
  }
  return { items, cursor: next ?? null, readTo }
}
