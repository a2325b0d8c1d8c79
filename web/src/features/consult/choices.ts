import { role } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { nameChoices } from '../../ui/name-choices.ts'

/** Who can be the doctor of a consultation, as a select takes them. */
export function providersOf(staffs: readonly StaffInfo[]) {
  return nameChoices(staffs.filter(({ roles }) => roles.includes(role.provider)))
}
