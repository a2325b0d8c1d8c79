import * as v from 'valibot'
import type { PracticeRole, StaffTag } from '#shared/model/roles.ts'
import { rolesForm, type StaffDetails, staffSettingsForm } from '#shared/model/staff.ts'
import { grantedSingly, reachOf } from '#shared/permissions.ts'
import type { StaffChange } from '../../data/staffs.ts'
import { validateWith } from '../../ui/form.ts'
import { formatPhone } from '../../ui/phone.ts'
import { staffLabels } from './texts.ts'

/** The only permission that is given to people one by one. */
const CARDS = 'messaging.cards.reveal'

/** What the form for somebody of the staff holds. */
export type StaffValues = {
  roles: PracticeRole[]
  businessPhone: string
  businessPhoneExt: string
  businessPhoneEnabled: boolean
  tags: StaffTag[]
  /** Whether they may see cards that patients send. */
  cards: boolean
}

export const validateStaff = validateWith(
  v.object({ ...staffSettingsForm.entries, roles: rolesForm }),
  staffLabels,
)

export function staffValues(staff: StaffDetails): StaffValues {
  const { roles, tags, businessPhoneEnabled, permissions } = staff
  return {
    ...{ roles, tags, businessPhoneEnabled },
    businessPhone: formatPhone(staff.businessPhone ?? ''),
    businessPhoneExt: staff.businessPhoneExt ?? '',
    cards: permissions[CARDS] === true,
  }
}

/** Whether somebody with these roles may be let see cards. */
export function isCardsGrantable(roles: readonly PracticeRole[]): boolean {
  return grantedSingly.includes(CARDS) && reachOf(CARDS, roles, { [CARDS]: true }).length > 0
}

/** What of the values differs, by the call that changes it; what does not is left as it is by now. */
export function changeOf(before: StaffDetails, values: StaffValues): StaffChange {
  const was = staffValues(before)
  const differs = (name: keyof StaffValues) => String(values[name]) !== String(was[name])
  const { businessPhone, businessPhoneExt, businessPhoneEnabled, tags } = values
  const settings = {
    ...(differs('businessPhone') && { businessPhone }),
    ...(differs('businessPhoneExt') && { businessPhoneExt }),
    ...(differs('businessPhoneEnabled') && { businessPhoneEnabled }),
    ...(differs('tags') && { tags }),
  }
  const cards = values.cards && isCardsGrantable(values.roles)
  return {
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(differs('roles') && { roles: values.roles }),
    ...(cards !== was.cards && { permissions: { ...before.permissions, [CARDS]: cards } }),
  }
}
