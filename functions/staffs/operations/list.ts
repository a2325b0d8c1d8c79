import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import { readProviders, verificationOf } from '#functions/providers/public.ts'
import { role } from '#shared/model/roles.ts'
import { type StaffInfo, staffStatusOf } from '#shared/model/staff.ts'
import type { StaffItem } from '../public.ts'
import { createStaffStore } from '../store.ts'

/** Who works in the practice, or no longer does; those who provide care with how far they are verified. */
export async function listStaff(
  table: Table,
  { scope, now }: Pick<TenantCall, 'scope' | 'now'>,
  which: 'present' | 'former',
): Promise<StaffInfo[]> {
  const store = createStaffStore(table, scope.practiceId)
  const staffs = which === 'former' ? await store.former() : await store.list()
  const ids = staffs.filter(isProvider).map(({ staffId }) => staffId)
  const providers = await readProviders(table, ids)
  return staffs.map((staff) => {
    const provider = providers.get(staff.staffId)
    return {
      ...staff,
      status: staffStatusOf(staff.roles),
      provider: isProvider(staff)
        ? {
            title: provider?.title ?? null,
            verification: provider ? verificationOf(provider, now) : 'unverified',
          }
        : null,
    }
  })
}

function isProvider({ roles }: StaffItem): boolean {
  return roles.includes(role.provider)
}
