import * as v from 'valibot'
import { email } from '#shared/model/fields.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { validateWith } from '../../../ui/form.ts'
import { emptyIdentity, type IdentityValues, validateIdentity } from './identity-fields.tsx'
import { accountLabels, inviteTexts as texts } from './texts.ts'

/** The form of an invitation, as it is filled in. */
export type InviteValues = IdentityValues & {
  sendThru: 'email' | 'text'
  to: string
  isConfirmed: boolean
}

type Addresses = Pick<PatientRecord, 'email' | 'mobile'>

/** Begins with the addresses of the chart: by email unless it has a mobile number alone. */
export function initialInvite({ email: address, mobile }: Addresses): InviteValues {
  return {
    sendThru: address === null && mobile !== null ? 'text' : 'email',
    to: address ?? '',
    isConfirmed: false,
    ...emptyIdentity,
  }
}

const addressed = v.object({ to: email })

/** Problems of the fields that are shown. */
export function validateInvite(values: InviteValues): Record<string, string> {
  const { sendThru, to, isConfirmed } = values
  const address = () =>
    to.trim() === '' ? { to: texts.emailMissing } : validateWith(addressed, accountLabels)({ to })
  return {
    ...(sendThru === 'email' && address()),
    ...(isConfirmed && validateIdentity(values)),
  }
}

/** The body of the call. It names an address only if it differs from that of the chart. */
export function toInvite(values: InviteValues, { email: own }: Addresses) {
  const { sendThru, to, isConfirmed, how, note } = values
  const isOther = to.trim().toLowerCase() !== own?.toLowerCase()
  return {
    sendThru,
    ...(sendThru === 'email' && isOther && { to }),
    ...(isConfirmed && { identity: { how, note } }),
  }
}
