import { role } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { nameChoices } from '../../ui/name-choices.ts'

/** Who can be the doctor of a case, as a select takes them. */
export function providersOf(staffs: readonly StaffInfo[]) {
  return nameChoices(staffs.filter(({ roles }) => roles.includes(role.provider)))
}

/** Who can be its advocate. */
export function advocatesOf(staffs: readonly StaffInfo[]) {
  const roles: readonly number[] = [role.staff, role.patientManager, role.admin]
  return nameChoices(staffs.filter((one) => one.roles.some((held) => roles.includes(held))))
}
