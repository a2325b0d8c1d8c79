import * as v from 'valibot'
import { messageFinished } from '#events/deliveries.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { type Delivery, delivery } from '#shared/model/delivery.ts'

/** How long the state of a message can be seen. */
const KEPT_SECONDS = 90 * DAY

const deliveryItem = v.object({
  ...delivery.entries,
  id: v.string(),
  practiceId: v.optional(v.nullable(v.string()), null),
  /** What it is about, where somebody wants to hear what became of it. */
  about: v.optional(v.nullable(v.string()), null),
  /** The message, encrypted; removed once it was sent or has failed. */
  sealed: v.optional(v.string()),
  /** A message that comes later than this is of no use. */
  usefulUntil: v.string(),
  attempts: v.number(),
})
export type DeliveryItem = v.InferOutput<typeof deliveryItem>

const keyOf = (id: string): Key => ({ pk: `DELIVERY#${id}`, sk: 'DELIVERY' })

/** Stores a new message, in place of an earlier one of the same id. */
export function putDelivery(item: DeliveryItem): Write {
  const expiresAt = epochSeconds(plusSeconds(new Date(item.at), KEPT_SECONDS))
  return { kind: 'put', item: { ...keyOf(item.id), entity: 'delivery', ...item, expiresAt } }
}

/** The state of messages in the single table. */
export function createDeliveryStore(table: Table) {
  /** @throws ERR_VERSION_CONFLICT where another message took its place, or it is finished */
  const change = ({ id, sealed }: DeliveryItem) => ({
    kind: 'update' as const,
    key: keyOf(id),
    equals: unchanged('sealed', sealed),
  })

  return {
    find: (id: string) => table.get(keyOf(id), deliveryItem),

    findMany: (ids: readonly string[]) => table.getMany(ids.map(keyOf), deliveryItem),

    countAttempt: (item: DeliveryItem) => table.update({ ...change(item), add: { attempts: 1 } }),

    /** Records the outcome of a message, erases its text, and tells who wants to hear of it. */
    finish(item: DeliveryItem, set: Delivery): Promise<void> {
      const finished = { ...change(item), set, remove: ['sealed'] }
      const { id: deliveryId, about, practiceId } = item
      if (about === null) return table.update(finished)
      const occurrence = { practiceId, actor: null, now: new Date(set.at) }
      return table.transact([
        finished,
        eventWrite(messageFinished, { deliveryId, about }, occurrence),
      ])
    },
  }
}
