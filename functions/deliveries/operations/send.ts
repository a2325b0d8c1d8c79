import * as v from 'valibot'
import type { Clock } from '#functions/platform/clock.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { isConflict, retryOnConflict } from '#functions/platform/retry.ts'
import { SENT_LINE } from '#functions/platform/sent-line.ts'
import type { Table } from '#functions/platform/table.ts'
import { SealedTextError } from '#functions/platform/vault/errors.ts'
import type { Vault } from '#functions/platform/vault/vault.ts'
import type { DeliveryFailure } from '#shared/model/delivery.ts'
import { contactMark } from '../reach/keys.ts'
import { createReachStore } from '../reach/store.ts'
import { type Message, message } from '../rules/message.ts'
import { wants } from '../rules/reach.ts'
import { takesTexts } from '../rules/stop.ts'
import { createDeliveryStore, type DeliveryItem, messageOwner } from '../store.ts'
import { stopWrites } from '../texts/operations/hear.ts'
import { createStopStore } from '../texts/store.ts'

/** As often as an event is tried (infra/constructs/consumer.ts). */
const ATTEMPTS = 3

/** Errors by which SES and the text service refuse a message for good. */
const REFUSALS = new Set([
  'MessageRejected',
  'BadRequestException',
  'ValidationException',
  'ConflictException',
])

/** By which the text service refuses a number whose owner has answered STOP. */
const STOPPED = 'ConflictException'

type SendDependencies = {
  table: Table
  clock: Clock
  vault: Vault
  /** Hands a message on, so that what is reported of it names its id. */
  send: (message: Message, deliveryId: string) => Promise<void>
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
  const finish = (outcome: Outcome, went = {}) =>
    unlessReplaced(store.finish(item, { ...outcome, at: clock().toISOString() }, went))
  const fail = (reason: DeliveryFailure) => finish({ state: 'failed', reason })

  if (item.usefulUntil <= clock().toISOString()) return fail('late')
  try {
    const text = await vault.open(item.sealed, messageOwner(item))
    const waiting = v.parse(message, JSON.parse(text))
    const { sent, isStopped } = await sendOrElse(async (one) => {
      if (await isUnwanted(table, item, one)) throw new Unwanted()
      await send(one, deliveryId)
    }, waiting)
    if (isStopped) await noteStop(table, waiting, clock())
    if (sent === null) return fail('stopped')
    const { channel, to } = sent
    logger.info(SENT_LINE, { deliveryId, channel, practiceId: item.practiceId })
    await finish({ state: 'sent', reason: null }, { channel, contact: contactMark(channel, to) })
  } catch (error) {
    if (error instanceof Unwanted) return fail('stopped')
    if (error instanceof SealedTextError) {
      logger.error('a queued message does not open', { deliveryId, error: loggable(error) })
      return fail('unreadable')
    }
    if (isRefusal(error)) {
      logger.warn('message refused', { deliveryId, error: error.name })
      return fail('refused')
    }
    if (item.attempts + 1 >= ATTEMPTS) await fail('unavailable')
    else await unlessReplaced(store.countAttempt(item))
    throw error
  }
}

/**
 * Who has the address asked for no more emails of the practice, or the number for no more texts, perhaps since
 * this one was queued.
 */
class Unwanted extends Error {}

async function isUnwanted(
  table: Table,
  { practiceId }: DeliveryItem,
  one: Message,
): Promise<boolean> {
  const mark = contactMark(one.channel, one.to)
  if (one.channel === 'text') return !takesTexts(await createStopStore(table).find(mark))
  if (practiceId === null || !one.toPatient) return false
  return !wants(await createReachStore(table, practiceId).find(mark))
}

type Outcome = { state: 'sent' | 'failed'; reason: DeliveryFailure | null }

/**
 * Sends what there is instead where a text is refused: to a landline, or to who has answered STOP.
 * @returns what was sent; null where nothing is, to who has answered STOP
 */
async function sendOrElse(
  send: (message: Message) => Promise<void>,
  waiting: Message,
): Promise<{ sent: Message | null; isStopped: boolean }> {
  try {
    await send(waiting)
    return { sent: waiting, isStopped: false }
  } catch (error) {
    const isUnwanted = error instanceof Unwanted
    if (waiting.channel !== 'text' || !(isUnwanted || isRefusal(error))) throw error
    const isStopped = !isUnwanted && error.name === STOPPED
    if (waiting.otherwise) await send(waiting.otherwise)
    else if (!isStopped) throw error
    return { sent: waiting.otherwise ?? null, isStopped }
  }
}

/** It is known from now on that the carrier takes no texts for the number. */
async function noteStop(table: Table, { channel, to }: Message, now: Date): Promise<void> {
  const said = { by: 'refused', at: now.toISOString() } as const
  await retryOnConflict(
    () => stopWrites(table, contactMark(channel, to), said),
    async (writes) => {
      if (writes.length > 0) await table.transact(writes)
    },
  )
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
