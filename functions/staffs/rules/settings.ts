import type * as v from 'valibot'
import type { staffSettingsForm } from '#shared/model/staff.ts'
import type { StaffChange } from '../public.ts'

/** A business phone that is not there. */
export const noPhone = {
  businessPhone: null,
  businessPhoneExt: null,
  businessPhoneSp: null,
  businessPhoneEnabled: false,
} as const satisfies StaffChange

/** What of the business phone was sent. */
export function settingsIn({
  businessPhone,
  businessPhoneExt,
  businessPhoneSp,
  businessPhoneEnabled,
}: v.InferOutput<typeof staffSettingsForm>): StaffChange {
  return {
    ...(businessPhone !== undefined && { businessPhone }),
    ...(businessPhoneExt !== undefined && { businessPhoneExt }),
    ...(businessPhoneSp !== undefined && { businessPhoneSp }),
    ...(businessPhoneEnabled !== undefined && { businessPhoneEnabled: businessPhoneEnabled === 1 }),
  }
}
