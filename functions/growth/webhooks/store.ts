import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type Page, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { WEBHOOKS_MAX, webhook, webhookDelivery } from '#shared/model/webhook.ts'
import type { CredentialOwner } from '../ports/credentials.ts'
import { webhookKeys } from './keys.ts'

/** How long it is known what was sent, and what was answered. */
const KEPT_SECONDS = 14 * DAY

/** A webhook as it is kept; its secret is sealed under its id. */
export const hookItem = v.object({
  ...webhook.entries,
  sealedSecret: v.string(),
  /** Who saved it last: it delivers only events within this person's reach. */
  managerId: v.string(),
})
export type HookItem = v.InferOutput<typeof hookItem>

/** What is sent, the very same at each attempt. */
export const deliveryItem = v.object({
  ...webhookDelivery.entries,
  webhookId: v.string(),
  body: v.string(),
})
export type DeliveryItem = v.InferOutput<typeof deliveryItem>
export type DeliveryChange = Partial<Omit<DeliveryItem, 'deliveryId' | 'webhookId' | 'body'>>

/** The owner of the sealed signing secret of a webhook. */
export const secretOwner = (practiceId: string, webhookId: string): CredentialOwner => ({
  practiceId,
  name: `webhook:${webhookId}`,
})

/** The webhooks of one practice; reaches no other. */
export function createWebhookStore(table: Table, practiceId: string) {
  const keys = webhookKeys(practiceId)
  const itemOf = (hook: HookItem) => ({
    ...keys.hook(hook.webhookId),
    ...{ entity: 'webhook', practiceId, ...hook },
  })
  return {
    practiceId,
    find: (webhookId: string) => table.get(keys.hook(webhookId), hookItem),

    /** The oldest first. */
    list: () => table.queryAll({ pk: keys.partition, range: { begins: keys.hooks } }, hookItem),

    /** Adds one where there are fewer than a practice may have. @throws ERR_WEBHOOK_MAX_COUNT */
    add: (hook: HookItem): Write[] => [
      {
        ...{ kind: 'update', key: keys.total, add: { hooks: 1 }, set: { entity: 'webhookTotal' } },
        below: { attribute: 'hooks', limit: WEBHOOKS_MAX, otherwise: 'ERR_WEBHOOK_MAX_COUNT' },
      },
      { kind: 'put', item: itemOf(hook), absent: 'ERR_VERSION_CONFLICT' },
    ],

    /** Fails where it was changed or deleted since it was read: ERR_VERSION_CONFLICT */
    replace: (before: HookItem, after: HookItem): Write => ({
      kind: 'put',
      item: itemOf(after),
      replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
    }),

    /** Stores the secret as the current KMS key seals it. Fails where it was renewed or deleted. */
    resealSecret: ({ webhookId, sealedSecret }: HookItem, resealed: string): Write => ({
      kind: 'update',
      key: keys.hook(webhookId),
      set: { sealedSecret: resealed },
      equals: unchanged('sealedSecret', sealedSecret),
    }),

    /** Fails where it was deleted before: ERR_TARGET_NOT_FOUND. What it sent goes by itself. */
    remove: ({ webhookId }: HookItem): Write[] => [
      { kind: 'delete', key: keys.hook(webhookId), exists: 'ERR_TARGET_NOT_FOUND' },
      { kind: 'update', key: keys.total, add: { hooks: -1 } },
    ],

    findDelivery: (webhookId: string, deliveryId: string) =>
      table.get(keys.delivery(webhookId, deliveryId), deliveryItem),

    /** Newest first. */
    deliveries: (
      webhookId: string,
      page: { cursor?: string | undefined; limit: number },
    ): Promise<Page<DeliveryItem>> =>
      table.query({ pk: keys.deliveries(webhookId), reverse: true, ...page }, deliveryItem),

    queue: (item: DeliveryItem): Write => ({
      kind: 'put',
      item: {
        ...keys.delivery(item.webhookId, item.deliveryId),
        ...{ entity: 'webhookDelivery', practiceId, ...item },
        expiresAt: epochSeconds(plusSeconds(new Date(item.createdAt), KEPT_SECONDS)),
      },
      absent: 'ERR_VERSION_CONFLICT',
    }),

    /** Fails where somebody tried it since it was read: ERR_VERSION_CONFLICT */
    note: (before: DeliveryItem, set: DeliveryChange): Write => ({
      kind: 'update',
      key: keys.delivery(before.webhookId, before.deliveryId),
      set,
      equals: unchanged('attempts', before.attempts),
    }),
  }
}
export type WebhookStore = ReturnType<typeof createWebhookStore>
