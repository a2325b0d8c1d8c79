import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** Somebody was invited by email to work in a practice. */
export const staffInvited = defineEvent({
  source: 'praxis.staffs',
  detailType: 'StaffInvited',
  version: 1,
  schema: v.object({ invitationId: v.string() }),
})
