import type * as v from 'valibot'
import type { EventDefinition } from '#events/define.ts'
import { DAY, epochSeconds, plusSeconds } from './clock.ts'
import { newId } from './ids.ts'
import type { Write } from './table.ts'

const KEPT_SECONDS = 7 * DAY

/** The practice, the actor and the time of an event. */
export type Occurrence = { practiceId: string | null; actor: string | null; now: Date }

type PracticeCall = { actor: { id: string }; scope: { practiceId: string }; now: Date }

/** Of an event that a call in a practice raises. */
export function occurrenceOf({ actor, scope, now }: PracticeCall): Occurrence {
  return { practiceId: scope.practiceId, actor: actor.id, now }
}

/**
 * The event as an item of the transaction that causes it. The table's stream carries it to the bus,
 * so that none is lost and none is sent for a write that failed.
 */
export function eventWrite<S extends v.GenericSchema>(
  event: EventDefinition<S>,
  payload: v.InferInput<S>,
  { practiceId, actor, now }: Occurrence,
): Write {
  const id = newId()
  return {
    kind: 'put',
    item: {
      pk: `OUTBOX#${id}`,
      sk: 'EVENT',
      entity: 'event',
      id,
      source: event.source,
      detailType: event.detailType,
      version: event.version,
      occurredAt: now.toISOString(),
      // Text in any case: the pipe takes it from a path, which a null does not have.
      practiceId: practiceId ?? '',
      actor: actor ?? '',
      detail: JSON.stringify(payload),
      expiresAt: epochSeconds(plusSeconds(now, KEPT_SECONDS)),
    },
  }
}
