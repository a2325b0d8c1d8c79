import * as v from 'valibot'
import { flag, id, integer } from '../model/fields.ts'
import { activity } from '../model/notification.ts'
import { ticket } from '../model/realtime.ts'
import { defineRoutes, get, memberWith, permitted } from './contract.ts'
import { ownMember } from './own-member.ts'

const page = v.object({
  /** That of an earlier answer: what happened since. Without it, the latest. */
  cursor: v.optional(id),
  /** `earlier` of an answer: what happened before that. It goes before a cursor. */
  before: v.optional(id),
  limit: v.optional(integer(1, 100), 30),
  /** Also a ticket for hearing of changes at once. */
  ticket: v.optional(flag, 0),
})

const happened = v.object({
  /** Oldest first. */
  items: v.array(activity),
  /** Where to go on from; also where nothing has happened. */
  cursor: v.string(),
  /** Where what happened earlier ends; null where there is nothing, or a cursor was followed. */
  earlier: v.nullable(v.string()),
  /** For hearing of changes at once; null where it was not asked for. */
  ticket: v.nullable(ticket),
})

/** What happened, after a cursor (specification, section 7, Members and Practices). */
export const streamRoutes = defineRoutes({
  ofMember: get('/members/{memberId}/stream', {
    summary: 'What the member did, and what concerns the member.',
    access: memberWith('members.stream.read'),
    seen: 'stream.read',
    background: 'marked',
    params: ownMember,
    query: page,
    response: happened,
  }),
  ofPractice: get('/practices/{practiceId}/stream', {
    summary: 'What happened in the practice, as far as the caller may see it.',
    access: permitted('practices.stream.read', 'params'),
    seen: 'stream.read',
    background: 'marked',
    params: v.object({ practiceId: id }),
    query: page,
    response: happened,
  }),
})
