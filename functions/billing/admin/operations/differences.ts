import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import type { FoundDifferences } from '#shared/model/billing-admin.ts'
import { readDifferences, readLastCheck } from '../../store.ts'

type DifferencesPage = {
  items: FoundDifferences[]
  cursor: string | null
  /** When a practice was compared last; null before the first one. */
  comparedAt: string | null
}

/** A page of what comparisons found, with the names of practices as they are now. */
export async function listDifferences(
  table: Table,
  cursor: string | undefined,
): Promise<DifferencesPage> {
  const [page, comparedAt] = await Promise.all([
    readDifferences(table, cursor),
    readLastCheck(table),
  ])
  const practices = await readPractices(
    table,
    page.items.map(({ practiceId }) => practiceId),
  )
  const items = page.items.map((found) => ({
    ...found,
    practiceName: practices.get(found.practiceId)?.name ?? null,
  }))
  return { items, cursor: page.cursor, comparedAt }
}
