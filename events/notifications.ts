import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.notifications')

/** The daily summary of a member may be due, if there is anything unread that no summary has counted. */
export const digestDue = event('DigestDue', { memberId: v.string() })
