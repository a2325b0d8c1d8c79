import { messageQueued } from '#events/deliveries.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Vault } from '#functions/platform/vault.ts'
import type { Delivery } from '#shared/model/delivery.ts'
import { contactMark } from './reach/keys.ts'
import type { EmailMessage, Message } from './rules/message.ts'
import { createDeliveryStore, type DeliveryItem, putDelivery } from './store.ts'

export { readWanted, writeWanted } from './choices/operations/choose.ts'
export { findChoice } from './choices/store.ts'
export { readReach } from './reach/store.ts'
export { type Channel, channelOf, usableOf } from './rules/channel.ts'
export { messageText } from './rules/email.ts'
export type { Message } from './rules/message.ts'

/** The call that sends the message; `id` is that of the invitation, link or code it is about. */
type Queued = Occurrence & {
  id: string
  usefulUntil: Date
  /** What the message is about, for whoever reacts to what became of it: ids, by a name of the caller's. */
  about?: string
}

/** The writes that send a message once the caller's transaction has succeeded. */
export type QueueMessage = (message: Message, queued: Queued) => Promise<Write[]>

/** Queued messages are encrypted: the codes and links in them grant access. */
export function createQueue(vault: Vault): QueueMessage {
  return async (message, { id, usefulUntil, about = null, practiceId, actor, now }) => [
    putDelivery({
      ...{ id, practiceId, about, attempts: 0, ...queuedAt(now) },
      ...{ channel: message.channel, contact: contactMark(message.channel, message.to) },
      sealed: await vault.seal(JSON.stringify(message), id),
      usefulUntil: usefulUntil.toISOString(),
    }),
    eventWrite(messageQueued, { deliveryId: id }, { practiceId, actor, now }),
  ]
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
