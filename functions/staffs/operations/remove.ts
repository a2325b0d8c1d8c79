import { staffDeactivated } from '#events/staffs.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { adminStays, leaveWrites } from '../public.ts'
import { ensureMayManage, managerOf } from '../rules/roles.ts'
import { createStaffStore, workplaceWrite } from '../store.ts'

/**
 * Removes somebody from the practice.
 * @throws ERR_PRACTICE_MEMBER_NOT_EXISTS, ERR_ACCESS_DENIED for whoever reaches further than the caller,
 *   ERR_PRACTICE_AT_LEAST_ONE_ADMIN
 */
export async function removeStaff(table: Table, call: TenantCall, staffId: string): Promise<void> {
  const { practiceId } = call.scope
  const store = createStaffStore(table, practiceId)
  await retryOnConflict(
    async () => {
      const before = await store.get(staffId)
      ensureMayManage(managerOf(call), before.roles)
      return [
        ...leaveWrites(practiceId, before, call.now),
        ...adminStays(practiceId, before, [], await store.list()),
        ...(await moveElsewhere(table, staffId, practiceId)),
      ]
    },
    (writes) =>
      store.write([
        ...writes,
        eventWrite(staffDeactivated, { staffId }, occurrenceOf(call)),
        callAudit(call, 'staffs.remove', { subject: staffId }),
      ]),
  )
}

/** A member who is at work in the practice they leave goes to another of theirs, or to none. */
async function moveElsewhere(table: Table, memberId: string, practiceId: string): Promise<Write[]> {
  const identity = await readIdentity(table, memberId)
  if (identity?.member.practiceId !== practiceId) return []
  const other = identity.memberships.find((membership) => membership.practiceId !== practiceId)
  return [workplaceWrite(memberId, practiceId, other?.practiceId ?? null)]
}
