import { endUnprovenSessions } from '#functions/platform/identity/sessions.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'

/**
 * Ends the sessions of a new member of staff in which no second factor was proven, if the practice
 * requires one. The person signs in again, and is asked for the factor.
 */
export async function requireFactorOfNew(
  table: Table,
  { practiceId, staffId }: { practiceId: string; staffId: string },
): Promise<void> {
  const practice = await readPractice(table, practiceId)
  if (practice?.requireTwoFactor) await endUnprovenSessions(table, staffId)
}
