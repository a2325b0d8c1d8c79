import * as v from 'valibot'
import { email, id } from '../model/fields.ts'
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

/** What the platform's operator does for the safety of accounts. */
export const operatorRoutes = defineRoutes({
  find: post('/auth/accounts/find', {
    summary: 'The account of an email address.',
    access: memberWith('admin.accounts.read'),
    body: v.object({ email }),
    response: foundAccount,
  }),
  endSessions: del('/auth/accounts/{memberId}/sessions', {
    summary: "End all of a member's sessions, as where a device was stolen; the member is told.",
    access: memberWith('admin.accounts.endSessions'),
    params: v.object({ memberId: id }),
    response: done,
  }),
})
