import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from './clock.ts'
import { hashSecret } from './ids.ts'
import { AlreadyDone, type Key, type Table, type Write } from './table.ts'

const KEPT_SECONDS = DAY

/** Whose retry it is: the caller, the call and the key that the client made up for it. */
export type IdempotencyScope = { owner: string; call: string; key: string | null; now: Date }

function markerKey({ owner, call, key }: IdempotencyScope): Key {
  return { pk: `IDEMPOTENCY#${owner}`, sk: `${call}#${hashSecret(key ?? '')}` }
}

/**
 * Runs a creating call once a key: a retry or a double click gets the first answer again.
 * `create` must include the marker, which carries its answer, in its transaction.
 */
export async function once<S extends v.GenericSchema>(
  table: Table,
  scope: IdempotencyScope,
  answer: S,
  create: (marker: (result: v.InferInput<S>) => Write[]) => Promise<v.InferOutput<S>>,
): Promise<v.InferOutput<S>> {
  if (scope.key === null) return create(() => [])
  const stored = v.object({ answer })
  const key = markerKey(scope)
  const before = await table.get(key, stored)
  if (before) return before.answer
  try {
    return await create((result) => [
      {
        kind: 'put',
        absent: 'already-done',
        item: {
          ...key,
          entity: 'idempotency',
          answer: result,
          expiresAt: epochSeconds(plusSeconds(scope.now, KEPT_SECONDS)),
        },
      },
    ])
  } catch (error) {
    const first = await table.get(key, stored)
    if (first) return first.answer
    if (error instanceof AlreadyDone) throw new Error('an idempotency marker vanished')
    throw error
  }
}

/** Lets the call be made anew: what it did was taken back. */
export async function forget(table: Table, scope: IdempotencyScope): Promise<void> {
  if (scope.key !== null) await table.transact([{ kind: 'delete', key: markerKey(scope) }])
}

/** The marker that makes a consumer's effect happen once an event. */
export function consumedWrite(consumer: string, eventId: string, now: Date): Write {
  return {
    kind: 'put',
    absent: 'already-done',
    item: {
      pk: `CONSUMED#${consumer}#${eventId}`,
      sk: 'CONSUMED',
      entity: 'consumed',
      expiresAt: epochSeconds(plusSeconds(now, 14 * DAY)),
    },
  }
}
