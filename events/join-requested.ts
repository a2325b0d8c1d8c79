import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A member asked to join a practice; its admins answer. */
export const joinRequested = defineEvent({
  source: 'praxis.staffs',
  detailType: 'JoinRequested',
  version: 1,
  schema: v.object({ memberId: v.string() }),
})
