import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { createReachStore } from '../../reach/store.ts'
import { chosen, wants } from '../../rules/reach.ts'
import type { ChoiceItem } from '../store.ts'

/** Whether who has the address wants emails of the practice. */
export async function readWanted(
  table: Table,
  { practiceId, contact }: ChoiceItem,
): Promise<boolean> {
  return wants(await createReachStore(table, practiceId).find(contact))
}

/** Notes whether who has the address wants emails of the practice; said twice it is the same. */
export function writeWanted(
  table: Table,
  { practiceId, contact }: ChoiceItem,
  isWanted: boolean,
  now: Date,
): Promise<boolean> {
  const store = createReachStore(table, practiceId)
  const prepare = async () => {
    const before = await store.find(contact)
    return { before, after: chosen(before, contact, isWanted, now) }
  }
  return retryOnConflict(prepare, async ({ before, after }) => {
    if (after) await table.transact([store.write(after)])
    return wants(after ?? before)
  })
}
