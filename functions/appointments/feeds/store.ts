import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'

/** The feed of a person in a practice. Its secret is kept as a hash. */
const feedItem = v.object({
  memberId: v.string(),
  practiceId: v.string(),
  providerId: v.string(),
  hash: v.string(),
  createdAt: v.string(),
  /** When a calendar read it last; noted once a day. */
  lastReadAt: v.optional(v.nullable(v.string()), null),
  /** A hash of what the feed said when it was read last, and since when it says that. */
  said: v.optional(v.nullable(v.object({ hash: v.string(), since: v.string() })), null),
})
export type FeedItem = v.InferOutput<typeof feedItem>

/** By its secret, which is all that a calendar brings. */
const byHash = (hash: string): Key => ({ pk: `CALENDARFEED#${hash}`, sk: 'FEED' })
const ofMember = ({ practiceId, memberId }: Pick<FeedItem, 'practiceId' | 'memberId'>): Key => ({
  pk: `PRACTICE#${practiceId}#FEEDS`,
  sk: memberId,
})

/** The feed with this secret; null where there is none any more. */
export function findFeed(table: Table, hash: string): Promise<FeedItem | null> {
  return table.get(byHash(hash), feedItem)
}

/** The feeds of one practice; reaches no other. */
export function createFeedStore(table: Table, practiceId: string) {
  const end = (feed: FeedItem): Write[] => [
    {
      kind: 'delete',
      key: ofMember(feed),
      equals: { attribute: 'hash', value: feed.hash, otherwise: 'ERR_VERSION_CONFLICT' },
    },
    { kind: 'delete', key: byHash(feed.hash) },
  ]
  return {
    find: (memberId: string) => table.get(ofMember({ practiceId, memberId }), feedItem),
    /** @throws ERR_VERSION_CONFLICT where another took the place of the former one since it was read */
    replace(former: FeedItem | null, feed: FeedItem, extraWrites: Write[]) {
      const own = { ...ofMember(feed), entity: 'calendarFeed', ...feed }
      return table.transact([
        former
          ? {
              kind: 'update',
              key: ofMember(feed),
              set: {
                hash: feed.hash,
                providerId: feed.providerId,
                createdAt: feed.createdAt,
                lastReadAt: feed.lastReadAt,
              },
              equals: { attribute: 'hash', value: former.hash, otherwise: 'ERR_VERSION_CONFLICT' },
            }
          : { kind: 'put', item: own, absent: 'ERR_VERSION_CONFLICT' },
        ...(former ? [{ kind: 'delete' as const, key: byHash(former.hash) }] : []),
        { kind: 'put', item: { ...byHash(feed.hash), entity: 'calendarFeed', ...feed } },
        ...extraWrites,
      ])
    },
    /**
     * Notes that a calendar read the feed, and what it said.
     * @throws ERR_VERSION_CONFLICT if the feed was replaced
     */
    noteRead: (
      { hash, ...feed }: FeedItem,
      { lastReadAt, said }: Pick<FeedItem, 'lastReadAt' | 'said'>,
      extraWrites: Write[],
    ) =>
      table.transact([
        {
          kind: 'update',
          key: ofMember(feed),
          set: { lastReadAt },
          equals: { attribute: 'hash', value: hash, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        {
          kind: 'update',
          key: byHash(hash),
          set: { lastReadAt, said },
          exists: 'ERR_VERSION_CONFLICT',
        },
        ...extraWrites,
      ]),
    remove: (feed: FeedItem, extraWrites: Write[]) =>
      table.transact([...end(feed), ...extraWrites]),
  }
}
export type FeedStore = ReturnType<typeof createFeedStore>
