import { staffDeactivated } from '#events/staffs.ts'
import { auditWrite } from '#functions/platform/audit.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { NEXT_IN_DISTRIBUTION } from '#shared/model/staff.ts'
import { adminStays, leaveWrites } from '../public.ts'
import { createStaffStore } from '../store.ts'

/**
 * The writes by which a member whose account is closed leaves every practice they work in;
 * their open tasks go round the distributions.
 * @throws ERR_PRACTICE_AT_LEAST_ONE_ADMIN where they are the only admin of one
 */
export async function leaveAll(
  table: Table,
  { member: { id: staffId }, memberships }: Identity,
  { ip, now }: { ip: string; now: Date },
): Promise<Write[]> {
  const writes = memberships.map(async ({ practiceId }) => {
    const store = createStaffStore(table, practiceId)
    const before = await store.get(staffId)
    const occurrence = { practiceId, actor: staffId, now }
    const entry = { practiceId, patientId: null, actor: staffId, subject: staffId, ip, now }
    return [
      ...leaveWrites(practiceId, before, now),
      ...adminStays(practiceId, before, [], await store.list()),
      eventWrite(staffDeactivated, { staffId, tasksTo: NEXT_IN_DISTRIBUTION }, occurrence),
      auditWrite({
        ...entry,
        action: 'accounts.close',
        change: changeOfRight('roles', before.roles, []),
      }),
    ]
  })
  return (await Promise.all(writes)).flat()
}
