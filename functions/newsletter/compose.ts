import type { Message, QueueMessage } from '#functions/deliveries/public.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { newId, newSecret } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { TokenSealer } from '#functions/platform/vault/token-sealer.ts'
import { CONFIRM_DAYS } from './rules/subscriber.ts'
import { createNewsletterStore } from './store.ts'

export type NewsletterDependencies = {
  table: Table
  origin: string
  queue: QueueMessage
  sealer: TokenSealer
}

/** What the operations of the newsletter use, at the time of a call. */
export function createServices(
  { table, origin, queue, sealer }: NewsletterDependencies,
  now: Date,
) {
  const store = createNewsletterStore(table)
  const confirmUntil = plusSeconds(now, CONFIRM_DAYS * DAY)
  return {
    ...{ table, sealer, store, now },

    /**
     * The writes that send an email with a link of its own: one that confirms is good for some days, one that
     * ends the newsletter for good, for old emails are found again.
     */
    async mailWrites(
      to: string,
      { mark, kind }: { mark: string; kind: 'confirm' | 'leave' },
      compose: (link: { to: string; origin: string; key: string }) => Message,
    ): Promise<Write[]> {
      const key = newSecret()
      const queued = { id: newId(), practiceId: null, actor: null, now, usefulUntil: confirmUntil }
      return [
        store.keepLink(key, { mark, kind }, kind === 'confirm' ? confirmUntil : null),
        ...(await queue(compose({ to, origin, key }), queued)),
      ]
    },
  }
}
export type NewsletterServices = ReturnType<typeof createServices>
