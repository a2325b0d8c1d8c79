import * as v from 'valibot'
import { DAY, epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { COUNTED_MAX } from '#shared/model/newsletter.ts'
import { linkKey, listKey, spentKey, subscriberKey, subscriberPartitions } from './keys.ts'
import { CONFIRM_DAYS, expiryOf, type Subscriber, subscriber } from './rules/subscriber.ts'

/** confirm: the owner of the address says yes by it. leave: they say that they want no more. */
const link = v.object({ mark: v.string(), kind: v.picklist(['confirm', 'leave']) })
export type NewsletterLink = v.InferOutput<typeof link>

/** Who gets the newsletter, and the links in their emails. */
export function createNewsletterStore(table: Table) {
  return {
    find: (mark: string) => table.get(subscriberKey(mark), subscriber),

    /** Who gets the newsletter, in no particular order. */
    async subscribed(): Promise<Subscriber[]> {
      const found: Subscriber[] = []
      for (const pk of subscriberPartitions) {
        found.push(...(await table.queryAll({ pk, where: { state: 'subscribed' } }, subscriber)))
      }
      return found
    },

    /** A page of the subscribers of one state, the newest first. */
    page: (state: Subscriber['state'], limit: number, cursor: string | undefined) =>
      table.query({ pk: listKey(state), index: 'gsi1', reverse: true, limit, cursor }, subscriber),

    /** How many there are of a state, at most `COUNTED_MAX`; of those who were asked, who may still say yes. */
    count(state: Subscriber['state'], now: Date): Promise<number> {
      const from = plusSeconds(now, -CONFIRM_DAYS * DAY).toISOString()
      const range = state === 'pending' ? { range: { after: from } } : {}
      return table.count({ pk: listKey(state), index: 'gsi1', ...range }, COUNTED_MAX)
    },

    /** Fails where somebody wrote it since it was read: ERR_VERSION_CONFLICT */
    replace(before: Subscriber | null, after: Subscriber): Write {
      const expiresAt = expiryOf(after)
      const item = {
        ...{ ...subscriberKey(after.mark), entity: 'newsletterSubscriber', ...after },
        ...{ gsi1pk: listKey(after.state), gsi1sk: `${after.at}#${after.mark}` },
        ...(expiresAt === null ? {} : { expiresAt }),
      }
      const otherwise = 'ERR_VERSION_CONFLICT'
      if (before === null) return { kind: 'put', item, absent: otherwise }
      return { kind: 'put', item, replaces: { version: before.version, otherwise } }
    },

    /** What the link with this secret is for; null where it is good no more. */
    link: (key: string) => table.get(linkKey(key), link),

    /** Keeps what a link is for; of its secret only the hash. */
    keepLink(key: string, kept: NewsletterLink, expiry: Date | null): Write {
      const item = { ...linkKey(key), entity: 'newsletterLink', ...kept }
      const expiresAt = expiry === null ? {} : { expiresAt: epochSeconds(expiry) }
      return { kind: 'put', item: { ...item, ...expiresAt }, absent: 'ERR_SERVER_INTERNAL' }
    },

    /** That a challenge is spent, until nobody could send it any more. */
    spent: (challengeId: string, expiry: Date): Write => ({
      kind: 'marker',
      item: {
        ...spentKey(challengeId),
        ...{ entity: 'newsletterSpent', expiresAt: epochSeconds(plusSeconds(expiry, HOUR)) },
      },
    }),

    write: (writes: Write[]) => table.transact(writes),
  }
}
export type NewsletterStore = ReturnType<typeof createNewsletterStore>
