import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import type { Table } from '#functions/platform/table.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'

/** Among so many of the newest audit entries a person's is looked for: reactions and operators leave entries, too. */
const NEWEST_ENTRIES = 20

const isOfOperator = (action: string) =>
  /^(practiceAdmin\.|billingAdmin\.|verification\.(approve|reject)$)/.test(action)

/** When someone of the practice, or a patient, did something last, by the audit trail. */
export async function readLastActivity(
  table: Pick<Table, 'query'>,
  practiceId: string,
): Promise<string | null> {
  const { items } = await table.query(
    {
      ...{ pk: auditKeys(practiceId).ofPractice, index: 'gsi1', reverse: true },
      limit: NEWEST_ENTRIES,
    },
    auditItem,
  )
  const newest = items.find(({ actor, action }) => actor !== SYSTEM_ACTOR && !isOfOperator(action))
  return newest?.at ?? null
}
