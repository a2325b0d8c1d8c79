import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A member's request to join a practice was accepted or declined. */
export const joinAnswered = defineEvent({
  source: 'praxis.staffs',
  detailType: 'JoinAnswered',
  version: 1,
  schema: v.object({ memberId: v.string(), accepted: v.boolean() }),
})
