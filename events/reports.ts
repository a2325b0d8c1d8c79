import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.reports')

/** It is time for somebody's email about the week before, if it is still to come at that time. */
export const weeklyEmailDue = event('WeeklyEmailDue', {
  memberId: v.string(),
  emailId: v.string(),
  dueAt: v.string(),
})
