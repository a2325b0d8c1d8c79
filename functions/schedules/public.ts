import type * as v from 'valibot'
import type { EventDefinition } from '#events/define.ts'
import { momentDropped, momentSet } from '#events/schedules.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { eventWrite, keptEventWrite } from '#functions/platform/outbox.ts'
import type { Write } from '#functions/platform/table.ts'
import { type MomentId, momentKeys, momentOf } from './keys.ts'
import { scheduleName } from './rules/schedule.ts'

export type { MomentId } from './keys.ts'

/** How long it is known of a moment that has passed that nothing came of it. */
const KEPT_SECONDS = 14 * DAY

/** Whose moments they are, and when they are set. */
type Setting = { practiceId: string | null; now: Date }

/**
 * Lets an event happen at a moment, or within a minute of it, where the transaction of this write
 * succeeds. The same moment written twice is one. The event comes at least once, by the id that
 * `doneWrite` takes; what it is about may have changed since, so its reaction reads that and decides
 * by it, never by the payload alone.
 * @param moment.name says what it is about, by ids, at most 53 letters, digits and `-`
 * @param payload ids, never what a record says
 * @throws where the name is not one
 */
export function momentWrite<E extends v.ObjectEntries>(
  { source, detailType, version }: EventDefinition<v.ObjectSchema<E, undefined>>,
  payload: v.InferInput<v.ObjectSchema<E, undefined>>,
  { name, at }: MomentId,
  { practiceId, now }: Setting,
): Write {
  scheduleName({ name, at })
  const event = { source, detailType, version }
  const until = plusSeconds(new Date(at), KEPT_SECONDS)
  return keptEventWrite(
    momentSet,
    { name, at, practiceId, event, payload },
    { practiceId, actor: null, now },
    { key: momentKeys.moment({ name, at }), until },
  )
}

/** Takes back a moment that was set, if it has not passed. */
export function dropMomentWrites({ name, at }: MomentId, { practiceId, now }: Setting): Write[] {
  return [
    { kind: 'delete', key: momentKeys.moment({ name, at }) },
    eventWrite(momentDropped, { name, at }, { practiceId, actor: null, now }),
  ]
}

/**
 * Says that what was to happen at a moment has been seen to. It belongs into the transaction of the
 * reaction, also where nothing was to be done any more: else the event comes again an hour later.
 */
export function doneWrite({ id }: { id: string }): Write {
  return { kind: 'delete', key: momentKeys.moment(momentOf(id)) }
}
