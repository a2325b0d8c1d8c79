import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.schedules')

/** Which moment: its name among those of the same time, and the time. */
const moment = { name: v.string(), at: v.string() }

/** Something is to happen at a moment: an event, with ids in its payload and nothing else. */
export const momentSet = event('MomentSet', {
  ...moment,
  practiceId: v.nullable(v.string()),
  event: v.object({ source: v.string(), detailType: v.string(), version: v.number() }),
  payload: v.record(v.string(), v.unknown()),
})

/** It is not to happen then after all. */
export const momentDropped = event('MomentDropped', moment)

/** It is time to look for moments that have passed without what was to happen. */
export const sweepDue = event('SweepDue', {})
