import { type Clock, DAY, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import type { MomentStore } from '../store.ts'

/** An event may take this long to reach its reaction, and the reaction to see to it. */
const GRACE_SECONDS = 15 * MINUTE
/** So many days back: what was lost while nothing ran at all is found too. */
const DAYS = 7

/**
 * Lets happen now what should have happened before and did not, whatever lost it: the schedule was
 * never made, or did not run. Reads only what is left, of all practices together.
 */
export async function sweep({ store, clock }: { store: MomentStore; clock: Clock }): Promise<void> {
  const now = clock()
  const until = plusSeconds(now, -GRACE_SECONDS)
  const days = Array.from({ length: DAYS }, (_, back) => plusSeconds(until, -back * DAY))
  for (const day of days) {
    for (const moment of await store.left(day.toISOString().slice(0, 10), until.toISOString())) {
      const { name, at } = moment
      logger.warn('a moment has passed without its event', { moment: name, at })
      await store.happen(moment, now)
    }
  }
}
