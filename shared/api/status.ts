import { memberStatus } from '../model/status.ts'
import { defineRoutes, get, member } from './contract.ts'

/** What pages poll (specification, section 7, Members). */
export const statusRoutes = defineRoutes({
  get: get('/members/status', {
    summary: 'What waits for the member: tasks due, unread messages and notifications.',
    access: member,
    background: 'always',
    revalidated: true,
    response: memberStatus,
  }),
})
