import type * as v from 'valibot'
import type { EventDefinition } from '#events/define.ts'
import { DAY, epochSeconds, plusSeconds } from './clock.ts'
import { newId } from './ids.ts'
import type { Item, Key, Write } from './table.ts'

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
  occurrence: Occurrence,
): Write {
  const id = newId()
  const at = plusSeconds(occurrence.now, KEPT_SECONDS)
  const place = { pk: `OUTBOX#${id}`, sk: 'EVENT', entity: 'event', id }
  return { kind: 'put', item: itemOf(place, event, payload, occurrence, at) }
}

/**
 * An event that is still to come: it happens when the item goes, which is when its time has come, or
 * up to two days later, as expired items do. Written again under the same key it is put off. Such an
 * item must not be deleted otherwise.
 */
export function laterEventWrite<S extends v.GenericSchema>(
  event: EventDefinition<S>,
  payload: v.InferInput<S>,
  occurrence: Occurrence,
  { key, at }: { key: Key; at: Date },
): Write {
  const place = { ...key, entity: 'laterEvent', id: newId() }
  return { kind: 'put', item: itemOf(place, event, payload, occurrence, at) }
}

/**
 * An event that stays where its key says until a moment: to be looked up meanwhile. Written again it
 * is the same one, and does not happen again.
 */
export function keptEventWrite<S extends v.GenericSchema>(
  event: EventDefinition<S>,
  payload: v.InferInput<S>,
  occurrence: Occurrence,
  { key, until }: { key: Key; until: Date },
): Write {
  const place = { ...key, entity: 'event', id: newId() }
  return { kind: 'put', item: itemOf(place, event, payload, occurrence, until) }
}

/** An event that somebody made before, with an id of its own, which reaches the bus now. */
export function madeEventWrite(
  event: Omit<EventDefinition, 'schema'> & { id: string; payload: unknown },
  occurrence: Occurrence,
  now: Date,
): Write {
  const place = { pk: `OUTBOX#${newId()}`, sk: 'EVENT', entity: 'event', id: event.id }
  const until = plusSeconds(now, KEPT_SECONDS)
  return { kind: 'put', item: itemOf(place, event, event.payload, occurrence, until) }
}

function itemOf(
  place: Key & { entity: string; id: string },
  { source, detailType, version }: Omit<EventDefinition, 'schema'>,
  payload: unknown,
  { practiceId, actor, now }: Occurrence,
  at: Date,
): Item {
  return {
    ...place,
    source,
    detailType,
    version,
    occurredAt: now.toISOString(),
    // Text in any case: the pipe takes it from a path, which a null does not have.
    practiceId: practiceId ?? '',
    actor: actor ?? '',
    detail: JSON.stringify(payload),
    expiresAt: epochSeconds(at),
  }
}
