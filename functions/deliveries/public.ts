import { messageQueued } from '#events/deliveries.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { Vault } from '#functions/platform/vault.ts'
import type { Delivery } from '#shared/model/delivery.ts'
import type { Message } from './rules/message.ts'
import { createDeliveryStore, type DeliveryItem, putDelivery } from './store.ts'

export type { Message } from './rules/message.ts'

/** Of which call the message is; `id` is that of what it is about, where its state is shown there. */
export type Queued = Occurrence & { id: string; usefulUntil: Date }

/** The writes that let a message be sent once the caller's transaction holds. */
export type QueueMessage = (message: Message, queued: Queued) => Promise<Write[]>

/** Messages wait encrypted, for codes and links in them open doors. */
export function createQueue(vault: Vault): QueueMessage {
  return async (message, { id, usefulUntil, practiceId, actor, now }) => [
    putDelivery({
      ...{ id, practiceId, attempts: 0, ...queuedAt(now) },
      sealed: await vault.seal(JSON.stringify(message), id),
      usefulUntil: usefulUntil.toISOString(),
    }),
    eventWrite(messageQueued, { deliveryId: id }, { practiceId, actor, now }),
  ]
}

/** The state of a message that was queued just now. */
export function queuedAt(now: Date): Delivery {
  return { state: 'queued', reason: null, at: now.toISOString() }
}

/** How far the messages of these ids are; those that are no longer remembered are left out. */
export async function readDeliveries(
  table: Table,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Delivery>> {
  const items = await createDeliveryStore(table).findMany(ids)
  return new Map(items.map((item) => [item.id, deliveryAt(item, now)]))
}

/** What waits past its use is not sent any more, whatever kept it from being sent. */
function deliveryAt({ state, reason, at, usefulUntil }: DeliveryItem, now: Date): Delivery {
  return state === 'queued' && usefulUntil <= now.toISOString()
    ? { state: 'failed', reason: 'late', at: usefulUntil }
    : { state, reason, at }
}

/** An email of these lines. */
export function email(to: string, subject: string, lines: readonly string[]): Message {
  return { channel: 'email', to, subject, text: lines.join('\n') }
}
