import type * as v from 'valibot'
import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Practice, signInPolicyForm } from '#shared/model/practice.ts'
import type { PracticeForm } from './found.ts'

type Changeable = PracticeForm &
  v.InferOutput<typeof signInPolicyForm> &
  Pick<Practice, 'hours' | 'holidays' | 'reminders' | 'reviewDays'>

type Change = { [K in keyof Changeable]?: Changeable[K] | undefined } & {
  version?: number | undefined
}

/**
 * The practice after a change.
 * @throws ERR_VERSION_CONFLICT where it was changed since it was read, ERR_NO_CHANGE
 */
export function changePractice(before: Practice, { version, ...change }: Change): Practice {
  ensureVersion(before, version)
  const after: Practice = {
    ...before,
    name: change.name ?? before.name,
    abbrName: change.abbrName ?? before.abbrName,
    contactPhone: change.contactPhone ?? before.contactPhone,
    contactEmail: change.contactEmail ?? before.contactEmail,
    homepage: change.homepage === undefined ? before.homepage : change.homepage,
    addressLine1: change.addressLine1 ?? before.addressLine1,
    addressLine2: change.addressLine2 === undefined ? before.addressLine2 : change.addressLine2,
    addressCity: change.addressCity ?? before.addressCity,
    addressState: change.addressState ?? before.addressState,
    addressZip: change.addressZip ?? before.addressZip,
    timezone: change.timezone ?? before.timezone,
    hours: change.hours === undefined ? before.hours : change.hours,
    holidays: change.holidays ?? before.holidays,
    reminders: change.reminders ?? before.reminders,
    reviewDays: change.reviewDays ?? before.reviewDays,
    requireTwoFactor: Boolean(change.requireTwoFactor ?? before.requireTwoFactor),
    passwordMaxAgeDays: change.passwordMaxAgeDays ?? before.passwordMaxAgeDays,
  }
  if (JSON.stringify(after) === JSON.stringify(before)) throw new CatalogueError('ERR_NO_CHANGE')
  return { ...after, version: before.version + 1 }
}
