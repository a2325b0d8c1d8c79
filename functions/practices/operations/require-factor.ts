import { endUnprovenSessions } from '#functions/platform/identity/sessions.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { Table } from '#functions/platform/table.ts'
import { isPresent, readStaffs } from '#functions/staffs/public.ts'

const AT_ONCE = 8

/**
 * Ends the open sessions of the staff in which no second factor was proven, so that a policy which was
 * switched on holds from the next call on. They sign in again, and are asked for the factor.
 */
export async function requireFactorOfStaff(table: Table, practiceId: string): Promise<void> {
  const staffs = (await readStaffs(table, practiceId)).filter(isPresent)
  await mapLimited(staffs, AT_ONCE, ({ staffId }) => endUnprovenSessions(table, staffId))
}
