import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.accounts')

/** A member has another name; the parts that changed. */
export const memberRenamed = event('MemberRenamed', {
  memberId: v.string(),
  parts: v.array(v.picklist(['firstName', 'lastName'])),
})

/** A member proved to own another email address, which is the account's from then on. */
export const memberEmailChanged = event('MemberEmailChanged', { memberId: v.string() })

export const securityMatters = [
  'password',
  'email',
  'mobile',
  'twoFactorOn',
  'twoFactorOff',
  'totpAdded',
  'totpRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'sessionsEnded',
  'operatorAdded',
  'operatorRemoved',
] as const
export type SecurityMatter = (typeof securityMatters)[number]

/** A member closed the account. */
export const accountClosed = event('AccountClosed', { memberId: v.string() })

/** A member signed out, here or elsewhere. */
export const sessionsEnded = event('SessionsEnded', { memberId: v.string() })

/** How a member signs in, or what the account may do on the platform, was changed. */
export const securityChanged = event('SecurityChanged', {
  memberId: v.string(),
  matter: v.picklist(securityMatters),
})
