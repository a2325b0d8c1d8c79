import { memberStatus } from '../model/status.ts'
import { defineRoutes, polled } from './contract.ts'

/** What pages poll (specification, section 7, Members). */
export const statusRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/members/status',
    summary: 'What waits for the member: tasks due, unread messages and notifications.',
    access: polled,
    revalidated: true,
    response: memberStatus,
  },
})
