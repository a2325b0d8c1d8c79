import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A member proved to own the email address. */
export const memberVerified = defineEvent({
  source: 'praxis.accounts',
  detailType: 'MemberVerified',
  version: 1,
  schema: v.object({ memberId: v.string() }),
})
