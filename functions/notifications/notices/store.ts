import * as v from 'valibot'
import { DAY, epochSeconds } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { identityKeys, membershipItem } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { waitingWrites, withoutUnread, withUnread } from '#functions/status/public.ts'
import {
  NOTIFICATION_DAYS,
  type NotificationKind,
  notificationKinds,
} from '#shared/model/notification.ts'
import { noticeKeys } from '../keys.ts'
import { type FeedItem, feedItem } from '../rules/feed.ts'

const WEEK = 7 * DAY
const AT_ONCE = 25

const noticeItem = v.object({
  ...feedItem.entries,
  kind: v.picklist(notificationKinds),
  readAt: v.nullable(v.string()),
  expiresAt: v.number(),
})
export type NoticeItem = v.InferOutput<typeof noticeItem>

/**
 * When a notice of this moment expires, in seconds since 1970: together with all others of its week,
 * so that there are few counts to keep.
 */
export function expiryOf(at: string): number {
  const end = epochSeconds(new Date(at)) + NOTIFICATION_DAYS * DAY
  return (Math.floor(end / WEEK) + 1) * WEEK
}

type Place = { practiceId: string; timezone: string }

/** The notifications of one member, and of no other. */
export function createNoticeStore(table: Table, memberId: string) {
  const keys = noticeKeys(memberId)

  const itemOf = (notice: NoticeItem, key: Key): Write => ({
    kind: 'put',
    item: { ...key, entity: 'notification', memberId, ...notice },
  })
  /** Removes those of the ids that are unread from the unread ones and from the counts. */
  async function removeUnread(ids: readonly string[], then: (notice: NoticeItem) => Write[]) {
    let total = 0
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const wanted = [...new Set(ids.slice(start, start + AT_ONCE))].map(keys.unread)
      total += await retryOnConflict(
        async () => {
          const notices = await table.getMany(wanted, noticeItem)
          const status = await waitingWrites(table, memberId, (waiting) =>
            notices.reduce(
              (before, { practiceId, expiresAt }) => withoutUnread(before, practiceId, expiresAt),
              waiting,
            ),
          )
          return { notices, status }
        },
        async ({ notices, status }) => {
          if (notices.length === 0) return 0
          const writes = notices.flatMap((notice) => [
            {
              kind: 'delete' as const,
              key: keys.unread(notice.id),
              exists: 'ERR_VERSION_CONFLICT' as const,
            },
            ...then(notice),
          ])
          await table.transact([...status, ...writes])
          return notices.length
        },
      )
    }
    return total
  }

  return {
    /** The unread ones first; the newest first among the unread and among the read ones. */
    page({ unread, ...page }: { unread: boolean; limit: number; cursor: string | undefined }) {
      const range = unread ? { begins: keys.unreads } : {}
      return table.query({ pk: keys.partition, range, reverse: true, ...page }, noticeItem)
    },

    /** The ids of the unread ones, without those after `upTo`. */
    async unread(upTo: string | undefined) {
      const all = { pk: keys.partition, range: { begins: keys.unreads } }
      const notices = await table.queryAll(all, noticeItem)
      return notices.map(({ id }) => id).filter((id) => upTo === undefined || id <= upTo)
    },

    /**
     * Adds a notification and makes the other writes, once an event; `place` is null where it is about
     * no practice.
     * @throws AlreadyDone where it was added before, ERR_PRACTICE_MEMBER_NOT_EXISTS
     */
    async add(
      notice: FeedItem & { kind: NotificationKind },
      place: Place | null,
      now: Date,
      writes: Write[] = [],
    ) {
      const expiresAt = expiryOf(notice.at)
      const item = itemOf({ ...notice, readAt: null, expiresAt }, keys.unread(notice.id))
      await retryOnConflict(
        () =>
          waitingWrites(table, memberId, (before) => withUnread(before, place, { expiresAt, now })),
        (status) =>
          table.transact([
            consumedWrite(`notifications/${memberId}`, notice.id, now),
            ...(place ? [stillWorksThere(memberId, place)] : []),
            ...status,
            item,
            ...writes,
          ]),
      )
    },

    /** Returns how many of these were unread until now. */
    markRead: (ids: readonly string[], now: Date) =>
      removeUnread(ids, (notice) => [
        itemOf({ ...notice, readAt: now.toISOString() }, keys.read(notice.id)),
      ]),

    /** Deletes what is about a practice that the member left, and may have joined again since. */
    async forget(practiceId: string, leftAt: string) {
      const [all, again] = await Promise.all([
        table.queryAll({ pk: keys.partition }, noticeItem),
        table.get(identityKeys.membership(memberId, practiceId), membershipItem),
      ])
      const gone = all.filter(
        (one) => one.practiceId === practiceId && (!again || one.at <= leftAt),
      )
      const ids = gone.map(({ id }) => id)
      // One that is marked as read meanwhile is among the read ones then.
      await removeUnread(ids, () => [])
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const batch = ids.slice(start, start + AT_ONCE)
        await table.transact(batch.map((id) => ({ kind: 'delete', key: keys.read(id) })))
      }
    },
  }
}

function stillWorksThere(memberId: string, { practiceId }: Place): Write {
  return {
    kind: 'check',
    key: identityKeys.membership(memberId, practiceId),
    exists: 'ERR_PRACTICE_MEMBER_NOT_EXISTS',
  }
}
