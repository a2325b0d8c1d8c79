import type { Table } from '#functions/platform/table.ts'
import type { SentOnFacebook } from './facebook/records.ts'
import { createFacebookStore } from './facebook/store.ts'

export type { SentOnFacebook } from './facebook/records.ts'

/** What somebody sent by a lead form on Facebook; null where that was long ago. */
export async function readFacebookLead(
  table: Table,
  practiceId: string,
  leadgenId: string,
): Promise<SentOnFacebook | null> {
  return (await createFacebookStore(table, practiceId).lead(leadgenId))?.sent ?? null
}
