import type { Key } from '#functions/platform/table.ts'

/** Keys of a practice's webhooks, and of what they send. */
export function webhookKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}#WEBHOOKS`
  const deliveries = (webhookId: string) => `PRACTICE#${practiceId}#WEBHOOK#${webhookId}`
  return {
    partition: pk,
    hooks: 'HOOK#',
    hook: (webhookId: string): Key => ({ pk, sk: `HOOK#${webhookId}` }),
    /** How many there are. */
    total: { pk, sk: 'TOTAL' } satisfies Key,
    deliveries,
    delivery: (webhookId: string, deliveryId: string): Key => ({
      pk: deliveries(webhookId),
      sk: `DELIVERY#${deliveryId}`,
    }),
  }
}
