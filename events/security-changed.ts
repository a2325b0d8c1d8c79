import * as v from 'valibot'
import { defineEvent } from './define.ts'

export const securityMatters = ['password', 'mobile', 'twoFactorOn', 'twoFactorOff'] as const
export type SecurityMatter = (typeof securityMatters)[number]

/** How a member signs in was changed. */
export const securityChanged = defineEvent({
  source: 'praxis.accounts',
  detailType: 'SecurityChanged',
  version: 1,
  schema: v.object({ memberId: v.string(), matter: v.picklist(securityMatters) }),
})
