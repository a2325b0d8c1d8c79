import { subscriptions } from '#events/subscriptions.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { sweep } from './operations/sweep.ts'
import { createScheduler } from './ports/scheduler.ts'
import { scheduleName, scheduleOf } from './rules/schedule.ts'
import { createMomentStore } from './store.ts'

const { table, clock } = consumerDependencies()
const scheduler = createScheduler()
const store = createMomentStore(table)

export const handler = consume(subscriptions.schedules, {
  /** Something is to happen later: a second delivery finds its schedule there. */
  'schedules/on-moment-set': ({ payload }) => scheduler.create(scheduleOf(payload, clock())),
  /** It is not to happen after all; a schedule that comes later than this runs to no effect. */
  'schedules/on-moment-dropped': ({ payload }) => scheduler.remove(scheduleName(payload)),
  /** An hour has passed. */
  'schedules/on-sweep-due': () => sweep({ store, clock }),
})
