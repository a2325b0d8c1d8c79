import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import { DAY, epochSeconds, plusSeconds } from './clock.ts'
import { hashSecret, newId } from './ids.ts'
import { AlreadyDone, type Table, type Write } from './table.ts'

const ANSWER_SECONDS = DAY
const CONSUMED_SECONDS = 14 * DAY

/** Who calls, the client's key for one intended creation, and what was sent with it. */
type IdempotentCall = {
  actor: { id: string }
  idempotencyKey: string | null
  requestHash: string | null
  now: Date
}

/**
 * Runs a call once for each idempotency key: a retry or a double click gets the first answer again.
 * `create` must put the marker, which stores its answer, into its transaction. An error after that
 * transaction is thrown.
 * @throws ERR_IDEMPOTENCY_KEY_REUSED where the key came with another request before
 * @param name of the call, with the id of its subject if one key might serve several
 */
export async function idempotent<S extends v.GenericSchema>(
  table: Table,
  { actor, idempotencyKey, requestHash, now }: IdempotentCall,
  name: string,
  answer: S,
  create: (marker: (result: v.InferInput<S>) => Write[]) => Promise<v.InferOutput<S>>,
): Promise<v.InferOutput<S>> {
  if (idempotencyKey === null) return create(() => [])
  const key = { pk: `IDEMPOTENCY#${actor.id}`, sk: `${name}#${hashSecret(idempotencyKey)}` }
  // Markers of before requests were told apart have none.
  const request = v.optional(v.nullable(v.string()), null)
  const stored = v.object({ attempt: v.string(), request, answer })
  const answerOf = (marker: v.InferOutput<typeof stored>) => {
    if (marker.request === null || marker.request === requestHash) return marker.answer
    throw new CatalogueError('ERR_IDEMPOTENCY_KEY_REUSED')
  }
  const before = await table.get(key, stored)
  if (before) return answerOf(before)
  const attempt = newId()
  const expiresAt = epochSeconds(plusSeconds(now, ANSWER_SECONDS))
  try {
    return await create((result) => [
      {
        kind: 'marker',
        item: {
          ...key,
          ...{ entity: 'idempotency', attempt, request: requestHash, answer: result, expiresAt },
        },
      },
    ])
  } catch (error) {
    // Another attempt wrote its marker first: the same call was sent twice at once.
    const first = await table.get(key, stored)
    if (first && first.attempt !== attempt) return answerOf(first)
    throw error
  }
}

/**
 * The call under the client's own name of what it sends, where there is one: that counts for longer than one
 * attempt of its page.
 */
export function keyedBy(
  { actor, now, idempotencyKey, requestHash }: IdempotentCall,
  { clientId, ...form }: { clientId?: string | undefined },
): IdempotentCall {
  return clientId === undefined
    ? { actor, now, idempotencyKey, requestHash }
    : {
        ...{ actor, now, idempotencyKey: clientId },
        requestHash: hashSecret(JSON.stringify([clientId, form])),
      }
}

const consumedBy = (eventId: string): string => `CONSUMED#${eventId}`

/** The marker that makes a consumer's effect happen once an event. */
export function consumedWrite(consumer: string, eventId: string, now: Date): Write {
  return {
    kind: 'marker',
    item: {
      pk: consumedBy(eventId),
      sk: consumer,
      entity: 'consumed',
      expiresAt: epochSeconds(plusSeconds(now, CONSUMED_SECONDS)),
    },
  }
}

/** Whether an event took effect before; for effects outside of the table, which no transaction holds. */
export async function wasConsumed(
  table: Table,
  consumer: string,
  eventId: string,
): Promise<boolean> {
  const key = { pk: consumedBy(eventId), sk: consumer }
  return (await table.get(key, v.object({ entity: v.literal('consumed') }))) !== null
}

/** Whether a write failed because this event took effect before. */
export function isConsumed(error: unknown, eventId: string): boolean {
  return error instanceof AlreadyDone && error.marker.pk === consumedBy(eventId)
}
