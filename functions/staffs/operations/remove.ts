import { staffDeactivated } from '#events/staffs.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { takesLeads } from '#shared/membership.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { NEXT_IN_DISTRIBUTION } from '#shared/model/staff.ts'
import { adminStays, leaveWrites, type StaffItem } from '../public.ts'
import { ensureMayManage, managerOf } from '../rules/roles.ts'
import { createStaffStore, workplaceWrite } from '../store.ts'

/**
 * Removes somebody from the practice, and hands over what they leave open.
 * @param tasksTo a colleague, or `distribution` for whoever is next
 * @throws ERR_PRACTICE_MEMBER_NOT_EXISTS, ERR_ACCESS_DENIED for whoever reaches further than the caller,
 *   ERR_PRACTICE_AT_LEAST_ONE_ADMIN, ERR_ADVOCATE_NOT_IN_PRACTICE for a colleague who takes no leads
 */
export async function removeStaff(
  table: Table,
  call: TenantCall,
  staffId: string,
  tasksTo: string,
): Promise<void> {
  const { practiceId } = call.scope
  const store = createStaffStore(table, practiceId)
  await retryOnConflict(
    async () => {
      const before = await store.get(staffId)
      ensureMayManage(managerOf(call), before.roles)
      const staffs = await store.list()
      ensureTakes(tasksTo, staffId, staffs)
      return [
        callAudit(call, 'staffs.remove', {
          subject: staffId,
          change: changeOfRight('roles', before.roles, []),
        }),
        ...leaveWrites(practiceId, before, call.now),
        ...adminStays(practiceId, before, [], staffs),
        ...(await moveElsewhere(table, staffId, practiceId)),
      ]
    },
    (writes) =>
      store.write([
        ...writes,
        eventWrite(staffDeactivated, { staffId, tasksTo }, occurrenceOf(call)),
      ]),
  )
}

function ensureTakes(tasksTo: string, staffId: string, staffs: readonly StaffItem[]): void {
  if (tasksTo === NEXT_IN_DISTRIBUTION) return
  const colleague = staffs.find((one) => one.staffId === tasksTo)
  if (!colleague || tasksTo === staffId || !takesLeads(colleague)) {
    throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
  }
}

/** A member who is at work in the practice they leave goes to another of theirs, or to none. */
async function moveElsewhere(table: Table, memberId: string, practiceId: string): Promise<Write[]> {
  const identity = await readIdentity(table, memberId)
  if (identity?.member.practiceId !== practiceId) return []
  const other = identity.memberships.find((membership) => membership.practiceId !== practiceId)
  return [workplaceWrite(memberId, practiceId, other?.practiceId ?? null)]
}
