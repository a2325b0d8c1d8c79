import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** Somebody no longer works in a practice. */
export const staffDeactivated = defineEvent({
  source: 'praxis.staffs',
  detailType: 'StaffDeactivated',
  version: 1,
  schema: v.object({ staffId: v.string() }),
})
