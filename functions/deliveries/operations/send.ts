import * as v from 'valibot'
import type { Clock } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import { isConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Vault } from '#functions/platform/vault.ts'
import type { DeliveryFailure } from '#shared/model/delivery.ts'
import { type Message, message } from '../rules/message.ts'
import { createDeliveryStore, type DeliveryItem } from '../store.ts'

/** As often as an event is tried (infra/constructs/consumer.ts). */
const ATTEMPTS = 3

/** Errors by which SES and the text service refuse a message for good. */
const REFUSALS = new Set([
  'MessageRejected',
  'BadRequestException',
  'ValidationException',
  'ConflictException',
])

type SendDependencies = {
  table: Table
  clock: Clock
  vault: Vault
  send: (message: Message) => Promise<void>
}

/**
 * Sends a queued message and records the outcome. It is sent at least once: again where the function
 * stopped in between, as a second copy of a code or link does no harm.
 * @throws where sending failed for now, to be retried; after the last attempt, to be looked at
 */
export async function sendMessage(
  { table, clock, vault, send }: SendDependencies,
  deliveryId: string,
): Promise<void> {
  const store = createDeliveryStore(table)
  const item = await store.find(deliveryId)
  if (item?.state !== 'queued' || item.sealed === undefined) return
  const fail = (reason: DeliveryFailure) => finish(item, { state: 'failed', reason })

  if (item.usefulUntil <= clock().toISOString()) return fail('late')
  const waiting = v.parse(message, JSON.parse(await vault.open(item.sealed, deliveryId)))
  try {
    await sendOrElse(send, waiting)
  } catch (error) {
    if (isRefusal(error)) {
      logger.warn('message refused', { deliveryId, error: error.name })
      return fail('refused')
    }
    if (item.attempts + 1 >= ATTEMPTS) await fail('unavailable')
    else await unlessReplaced(store.countAttempt(item))
    throw error
  }
  await finish(item, { state: 'sent', reason: null })

  function finish(
    before: DeliveryItem,
    after: { state: 'sent' | 'failed'; reason: DeliveryFailure | null },
  ): Promise<void> {
    return unlessReplaced(store.finish(before, { ...after, at: clock().toISOString() }))
  }
}

/** Sends what there is instead where a text is refused: to a landline, or to who has answered STOP. */
async function sendOrElse(send: SendDependencies['send'], waiting: Message): Promise<void> {
  try {
    await send(waiting)
  } catch (error) {
    if (waiting.channel !== 'text' || !waiting.otherwise || !isRefusal(error)) throw error
    await send(waiting.otherwise)
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && REFUSALS.has(error.name)

/** Another message of the same id has an event of its own. */
async function unlessReplaced(writing: Promise<void>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (!isConflict(error)) throw error
  }
}
