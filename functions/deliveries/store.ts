import * as v from 'valibot'
import { messageFinished } from '#events/deliveries.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import {
  PLATFORM_TENANT,
  practiceTenant,
  type SealedFor,
} from '#functions/platform/vault/sealed-for.ts'
import { type Delivery, delivery, deliveryRanks } from '#shared/model/delivery.ts'

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
  /** By what it went, or is to go, and the mark of whom it went to (reach/keys.ts). */
  channel: v.optional(v.picklist(['email', 'text'])),
  contact: v.optional(v.string()),
  /** What was reported of it since it was handed on. */
  outcome: v.optional(delivery),
})
export type DeliveryItem = v.InferOutput<typeof deliveryItem>

const keyOf = (id: string): Key => ({ pk: `DELIVERY#${id}`, sk: 'DELIVERY' })

/** The practice, or the platform, that owns a queued message. */
export const messageOwner = ({
  id,
  practiceId,
}: Pick<DeliveryItem, 'id' | 'practiceId'>): SealedFor => ({
  tenant: practiceId === null ? PLATFORM_TENANT : practiceTenant(practiceId),
  name: id,
})

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
    finish(item: DeliveryItem, set: Finished, went: Partial<Went>): Promise<void> {
      const finished = { ...change(item), set: { ...set, ...went }, remove: ['sealed'] }
      const told = finishedWrites(item, set)
      return told.length === 0 ? table.update(finished) : table.transact([finished, ...told])
    },

    /**
     * The writes that note what was reported; none where as much is known. They fail with
     * ERR_VERSION_CONFLICT where more was noted meanwhile.
     */
    reportWrites(item: DeliveryItem, outcome: Finished): Write[] {
      const rank = deliveryRanks[outcome.state]
      if (rank <= deliveryRanks[item.outcome?.state ?? 'queued']) return []
      const otherwise = 'ERR_VERSION_CONFLICT'
      return [
        {
          ...{ kind: 'update', key: keyOf(item.id), set: { outcome, outcomeRank: rank } },
          ...{ below: { attribute: 'outcomeRank', limit: rank, otherwise }, exists: otherwise },
        },
        ...finishedWrites(item, outcome),
      ]
    },
  }
}

type Finished = Delivery & { state: 'sent' | 'delivered' | 'failed' }
type Went = Pick<DeliveryItem, 'channel' | 'contact'>

/** Publishes the outcome of a message that has a subject. */
export function finishedWrites(
  { id, about, practiceId }: Pick<DeliveryItem, 'id' | 'about' | 'practiceId'>,
  { state, at }: Finished,
): Write[] {
  if (about === null) return []
  const occurrence = { practiceId, actor: null, now: new Date(at) }
  return [eventWrite(messageFinished, { deliveryId: id, about, state }, occurrence)]
}
