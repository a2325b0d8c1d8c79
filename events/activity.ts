import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.activity')

/** Something was added to the streams of these members, and to that of the event's practice. */
export const activityRecorded = event('ActivityRecorded', { memberIds: v.array(v.string()) })
