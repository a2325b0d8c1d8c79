import type { Table } from '#functions/platform/table.ts'
import type { Delivery } from '#shared/model/delivery.ts'
import type { EmailMessage } from './rules/message.ts'
import { createDeliveryStore, type DeliveryItem } from './store.ts'

export { readWanted, writeWanted } from './choices/operations/choose.ts'
export { findChoice } from './choices/store.ts'
export { createQueue, type QueueMessage } from './operations/create-queue.ts'
export { readReach } from './reach/store.ts'
export { type Channel, channelOf, usableOf } from './rules/channel.ts'
export { messageText } from './rules/email.ts'
export type { Message } from './rules/message.ts'
export { queuedAt } from './rules/queued-at.ts'
export { readSendingUsage } from './sending/operations/usage.ts'

/** How far a message is; null where that is no longer known. */
export async function readDelivery(table: Table, id: string, now: Date): Promise<Delivery | null> {
  return (await readDeliveries(table, [id], now)).get(id) ?? null
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
