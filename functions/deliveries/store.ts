import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { type Delivery, delivery } from '#shared/model/delivery.ts'

/** How long it can be seen what became of a message. */
const KEPT_SECONDS = 90 * DAY

export const deliveryItem = v.object({
  ...delivery.entries,
  id: v.string(),
  /** The message, encrypted; gone once it was sent or given up. */
  sealed: v.optional(v.string()),
  /** A message that comes later than this is of no use. */
  usefulUntil: v.string(),
  attempts: v.number(),
})
export type DeliveryItem = v.InferOutput<typeof deliveryItem>

const keyOf = (id: string): Key => ({ pk: `DELIVERY#${id}`, sk: 'DELIVERY' })

/** A new message; one of the same id that waits still is replaced. */
export function putDelivery(item: DeliveryItem & { practiceId: string | null }): Write {
  const expiresAt = epochSeconds(plusSeconds(new Date(item.at), KEPT_SECONDS))
  return { kind: 'put', item: { ...keyOf(item.id), entity: 'delivery', ...item, expiresAt } }
}

/** How messages are delivered, in the single table. */
export function createDeliveryStore(table: Table) {
  /** @throws ERR_VERSION_CONFLICT where another message took its place, or it is done */
  const change = ({ id, sealed }: DeliveryItem) => ({
    kind: 'update' as const,
    key: keyOf(id),
    equals: { attribute: 'sealed', value: sealed, otherwise: 'ERR_VERSION_CONFLICT' as const },
  })

  return {
    find: (id: string) => table.get(keyOf(id), deliveryItem),

    findMany: (ids: readonly string[]) => table.getMany(ids.map(keyOf), deliveryItem),

    countAttempt: (item: DeliveryItem) => table.update({ ...change(item), add: { attempts: 1 } }),

    /** Says what became of a message, and erases it. */
    finish: (item: DeliveryItem, set: Delivery) =>
      table.update({ ...change(item), set, remove: ['sealed'] }),
  }
}
