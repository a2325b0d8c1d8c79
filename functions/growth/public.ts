import type { Table } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import type { SentOnFacebook } from './facebook/records.ts'
import { createFacebookStore } from './facebook/store.ts'
import { phoneKeys } from './phone/keys.ts'
import { communicationItem } from './phone/records.ts'

export type { SentOnFacebook } from './facebook/records.ts'

/** What somebody sent by a lead form on Facebook; null where that was long ago. */
export async function readFacebookLead(
  table: Table,
  practiceId: string,
  leadgenId: string,
): Promise<SentOnFacebook | null> {
  return (await createFacebookStore(table, practiceId).lead(leadgenId))?.sent ?? null
}

/** What a practice keeps of calls and texts, page by page, the oldest first; also of those that are on no record. */
export async function* communicationsKept(table: Table, practiceId: string) {
  const asked = { pk: phoneKeys(practiceId).log, index: 'gsi1', limit: 500 } as const
  for await (const page of pagesOf(table, asked, communicationItem)) {
    yield page.map(({ parties: _, isFinal: __, version: ___, ...kept }) => kept)
  }
}
