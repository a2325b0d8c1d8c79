import * as v from 'valibot'
import { id, text } from '../model/fields.ts'
import { defineRoutes, del, done, memberWith, post } from './contract.ts'

/** An account as the platform's operator sees it: enough to know whose it is. */
export const foundAccount = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  isActive: v.boolean(),
  /** How many practices the member works in. */
  practices: v.number(),
  /** How many sessions are open. */
  sessions: v.number(),
})
export type FoundAccount = v.InferOutput<typeof foundAccount>

/** What the platform's operator does for the safety of accounts. */
export const operatorRoutes = defineRoutes({
  find: post('/auth/accounts/find', {
    summary: 'Accounts by a part of their email address of at least 3 characters, at most 20.',
    access: memberWith('admin.accounts.read'),
    body: v.object({ key: v.pipe(text(254), v.minLength(3, 'must be at least 3 characters')) }),
    response: v.object({
      items: v.array(foundAccount),
      /** More accounts fit: a longer part finds fewer. */
      isMore: v.boolean(),
    }),
  }),
  endSessions: del('/auth/accounts/{memberId}/sessions', {
    summary: "End all of a member's sessions, as where a device was stolen; the member is told.",
    access: memberWith('admin.accounts.endSessions'),
    params: v.object({ memberId: id }),
    response: done,
  }),
})
