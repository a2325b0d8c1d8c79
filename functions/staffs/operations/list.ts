import type { Table } from '#functions/platform/table.ts'
import { readProviders, verificationOf } from '#functions/providers/public.ts'
import { role } from '#shared/model/roles.ts'
import { type StaffInfo, staffStatusOf } from '#shared/model/staff.ts'
import type { StaffItem } from '../public.ts'

/** People who work in a practice, or did; those who provide care with how far they are verified. */
export async function listStaff(
  table: Table,
  staffs: readonly StaffItem[],
  now: Date,
): Promise<StaffInfo[]> {
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
