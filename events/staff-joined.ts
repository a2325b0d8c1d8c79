import * as v from 'valibot'
import { practiceRoles } from '#shared/model/roles.ts'
import { defineEvent } from './define.ts'

/** Somebody began to work in a practice: invited by `invitedBy`, or having asked for it. */
export const staffJoined = defineEvent({
  source: 'praxis.staffs',
  detailType: 'StaffJoined',
  version: 1,
  schema: v.object({
    staffId: v.string(),
    roles: v.array(v.picklist(practiceRoles)),
    invitedBy: v.nullable(v.string()),
  }),
})
