import { messageQueued } from '#events/deliveries.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Sealer } from '#functions/platform/vault/vault.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Delivery } from '#shared/model/delivery.ts'
import type { SendingKind } from '#shared/model/sending.ts'
import { contactMark } from './reach/keys.ts'
import type { EmailMessage, Message } from './rules/message.ts'
import { reserveNoticeWrites, reserveWrites } from './sending/operations/reserve.ts'
import {
  createDeliveryStore,
  type DeliveryItem,
  finishedWrites,
  messageOwner,
  putDelivery,
} from './store.ts'

export { readWanted, writeWanted } from './choices/operations/choose.ts'
export { findChoice } from './choices/store.ts'
export { readReach } from './reach/store.ts'
export { type Channel, channelOf, usableOf } from './rules/channel.ts'
export { messageText } from './rules/email.ts'
export type { Message } from './rules/message.ts'
export { readSendingUsage } from './sending/operations/usage.ts'

/** The call that sends the message; `id` is that of the invitation, link or code it is about. */
type Queued = Occurrence & {
  id: string
  usefulUntil: Date
  /** Ids of the subject, after a prefix that the caller chooses. Handlers of the outcome read them. */
  about?: string
  /** The kind under which the allowance of a practice counts the message; `other` by default. */
  kind?: SendingKind
  /** The chart that the message is about. Each chart has a limit of its own. */
  recordId?: string
  /** True for the email of a notification. Beyond its limit the notification stays without an email. */
  isNotice?: boolean
  /** False if the caller itself limits the messages to one recipient. */
  countsRecipient?: boolean
  /**
   * Behavior beyond the allowance: `throw` if a person waits for the answer; `hold` for automatic
   * messages, which are stored as failed, with the reason.
   */
  ifLimited?: 'throw' | 'hold'
}

/**
 * The writes that send a message once the caller's transaction has succeeded. A message of a practice counts
 * against its allowance; one without a practice (codes, notices of accounts) has limits of its own.
 * @throws ERR_SENDING_LIMIT, ERR_SENDING_NOT_VERIFIED
 */
export type QueueMessage = (message: Message, queued: Queued) => Promise<Write[]>

/** Queued messages are encrypted: the codes and links in them grant access. */
export function createQueue(sealer: Sealer, table: Table): QueueMessage {
  return async (message, queued) => {
    const { id, usefulUntil, about = null, practiceId, actor, now } = queued
    const item: DeliveryItem = {
      ...{ id, practiceId, about, attempts: 0, ...queuedAt(now) },
      ...{ channel: message.channel, contact: contactMark(message.channel, message.to) },
      usefulUntil: usefulUntil.toISOString(),
    }
    try {
      const [sealed, counting] = await Promise.all([
        sealer.seal(JSON.stringify(message), messageOwner({ id, practiceId })),
        countingWrites(table, message, queued),
      ])
      return [
        putDelivery({ ...item, sealed }),
        eventWrite(messageQueued, { deliveryId: id }, { practiceId, actor, now }),
        ...counting,
      ]
    } catch (error) {
      const reason = queued.ifLimited === 'hold' ? holdReason(error) : null
      if (reason === null) throw error
      const failed = { state: 'failed', reason, at: now.toISOString() } as const
      return [putDelivery({ ...item, ...failed }), ...finishedWrites(item, failed)]
    }
  }
}

async function countingWrites(
  table: Table,
  { channel, to }: Message,
  { practiceId, kind = 'other', recordId, countsRecipient = true, isNotice, now }: Queued,
): Promise<Write[]> {
  if (isNotice) return reserveNoticeWrites(table, { channel, to, now })
  if (practiceId === null) return []
  const mark = countsRecipient ? contactMark(channel, to) : null
  return reserveWrites(table, {
    practiceId,
    channel,
    to,
    kind,
    mark,
    recordId: recordId ?? null,
    now,
  })
}

/** Why a message is held back; null for other errors. */
function holdReason(error: unknown): 'limit' | 'unverified' | null {
  if (!(error instanceof CatalogueError)) return null
  if (error.name === 'ERR_SENDING_LIMIT') return 'limit'
  return error.name === 'ERR_SENDING_NOT_VERIFIED' ? 'unverified' : null
}

/** How far a message is; null where that is no longer known. */
export async function readDelivery(table: Table, id: string, now: Date): Promise<Delivery | null> {
  return (await readDeliveries(table, [id], now)).get(id) ?? null
}

/** The state of a message that was queued just now. */
export function queuedAt(now: Date): Delivery {
  return { state: 'queued', reason: null, at: now.toISOString() }
}

/** The states of messages by id, without those that have expired. */
export async function readDeliveries(
  table: Table,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Delivery>> {
  const items = await createDeliveryStore(table).findMany(ids)
  return new Map(items.map((item) => [item.id, deliveryAt(item, now)]))
}

/** A message still queued when it is no longer of use has failed: it will not be sent. */
function deliveryAt(
  { state, reason, at, usefulUntil, outcome }: DeliveryItem,
  now: Date,
): Delivery {
  if (outcome) return outcome
  return state === 'queued' && usefulUntil <= now.toISOString()
    ? { state: 'failed', reason: 'late', at: usefulUntil }
    : { state, reason, at }
}

type EmailContent = Pick<EmailMessage, 'to' | 'subject' | 'paragraphs'> & Partial<EmailMessage>

/** An email of Praxis's own, with paragraphs alone, unless more is said. */
export function email(content: EmailContent): EmailMessage {
  return {
    channel: 'email',
    practice: null,
    code: null,
    button: null,
    notes: [],
    toPatient: false,
    choice: null,
    ...content,
  }
}
