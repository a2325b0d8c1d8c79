import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.status')

/** What waits for some members is another: tasks that are due, or unread notifications. */
export const waitingChanged = event('WaitingChanged', { memberIds: v.array(v.string()) })
