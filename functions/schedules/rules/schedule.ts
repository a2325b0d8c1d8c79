import type * as v from 'valibot'
import type { envelope } from '#events/define.ts'
import type { momentSet } from '#events/schedules.ts'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { type MomentId, textOf } from '../keys.ts'

type Moment = v.InferOutput<(typeof momentSet)['schema']>

/** What the Scheduler is asked for: an event at a time, to the second. */
export type Schedule = {
  name: string
  at: Date
  source: string
  detailType: string
  /** JSON text of the event's detail. */
  detail: string
}

/** What the Scheduler takes as a name. */
const NAME = /^[0-9A-Za-z-_.]{1,64}$/

/**
 * The name of a moment's schedule says when it is, so that one that is moved has another: none is ever
 * changed, and none is made where one has just happened and is about to go.
 * @throws where the moment's name is too long or has other signs than letters, digits, `-`, `_` and `.`
 */
export function scheduleName({ name, at }: MomentId): string {
  const full = `${name}-${secondsOf(at)}`
  if (!NAME.test(full)) throw new Error(`${full} is no name for a schedule`)
  return full
}

/** The schedule of a moment; where that has passed, or is about to, of the next minute. */
export function scheduleOf(moment: Moment, now: Date): Schedule {
  const { at, practiceId, event, payload } = moment
  const soonest = plusSeconds(now, MINUTE).getTime()
  const detail = {
    id: textOf(moment),
    version: event.version,
    occurredAt: at,
    practiceId,
    actor: null,
    payload: JSON.stringify(payload),
  } satisfies v.InferInput<typeof envelope>
  return {
    name: scheduleName(moment),
    at: new Date(Math.max(secondsOf(at) * 1000, soonest)),
    source: event.source,
    detailType: event.detailType,
    detail: JSON.stringify(detail),
  }
}

/** Seconds since 1970, up: nothing happens before its time. */
const secondsOf = (at: string): number => Math.ceil(Date.parse(at) / 1000)
