import * as v from 'valibot'
import { practiceRoles } from '#shared/model/roles.ts'
import { defineEvent } from './define.ts'

/** The roles of somebody who works in a practice were changed. */
export const staffRolesChanged = defineEvent({
  source: 'praxis.staffs',
  detailType: 'StaffRolesChanged',
  version: 1,
  schema: v.object({
    staffId: v.string(),
    before: v.array(v.picklist(practiceRoles)),
    after: v.array(v.picklist(practiceRoles)),
  }),
})
