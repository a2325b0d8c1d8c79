import * as v from 'valibot'
import { DAY, epochSeconds } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { identityKeys, membershipItem } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { waitingWrite, withoutUnread, withUnread } from '#functions/status/public.ts'
import {
  NOTIFICATION_DAYS,
  type NotificationKind,
  notificationKinds,
} from '#shared/model/notification.ts'
import { noticeKeys } from '../keys.ts'
import { type Told, told } from '../rules/feed.ts'

const WEEK = 7 * DAY
const AT_ONCE = 25

const noticeItem = v.object({
  ...told.entries,
  kind: v.picklist(notificationKinds),
  readAt: v.nullable(v.string()),
  expiresAt: v.number(),
})
export type NoticeItem = v.InferOutput<typeof noticeItem>

/**
 * When what happened at a moment expires, in seconds since 1970: with all others of its week, so
 * that there are few counts to keep.
 */
export function expiryOf(at: string): number {
  const end = epochSeconds(new Date(at)) + NOTIFICATION_DAYS * DAY
  return (Math.floor(end / WEEK) + 1) * WEEK
}

type Place = { practiceId: string; timezone: string }
type PageOf = { unread: boolean; limit: number; cursor: string | undefined }

/** What one member is told: built for them, and reaching nobody else's. */
export type NoticeStore = {
  /** The unread first, of each the newest first. */
  page(asked: PageOf): Promise<Page<NoticeItem>>
  /** The ids of the unread ones, those with an id after `upTo` left out. */
  unread(upTo: string | undefined): Promise<string[]>
  /**
   * Tells the member, once an event; `place` is null where it is about no practice.
   * @throws AlreadyDone where it was told before, ERR_PRACTICE_MEMBER_NOT_EXISTS
   */
  give(notice: Told & { kind: NotificationKind }, place: Place | null, now: Date): Promise<void>
  /** Answers how many of these were unread until now. */
  markRead(ids: readonly string[], now: Date): Promise<number>
  /** Deletes what is about a practice that the member left at a moment, and may have joined again. */
  forget(practiceId: string, leftAt: string): Promise<void>
}

export function createNoticeStore(table: Table, memberId: string): NoticeStore {
  const keys = noticeKeys(memberId)
  const otherwise = 'ERR_VERSION_CONFLICT'

  const itemOf = (notice: NoticeItem, key: { pk: string; sk: string }): Write => ({
    kind: 'put',
    item: { ...key, entity: 'notification', memberId, ...notice },
  })
  const taken = ({ id }: NoticeItem): Write => ({
    kind: 'delete',
    key: keys.unread(id),
    exists: otherwise,
  })

  /** Takes those of the ids that are unread out of the unread ones, with their count. */
  async function take(ids: readonly string[], then: (notice: NoticeItem) => Write[]) {
    let total = 0
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const wanted = [...new Set(ids.slice(start, start + AT_ONCE))].map(keys.unread)
      total += await retryOnConflict(
        async () => {
          const notices = await table.getMany(wanted, noticeItem)
          const status = await waitingWrite(table, memberId, (waiting) =>
            notices.reduce(
              (before, { practiceId, expiresAt }) => withoutUnread(before, practiceId, expiresAt),
              waiting,
            ),
          )
          return { notices, status }
        },
        async ({ notices, status }) => {
          if (notices.length === 0) return 0
          const writes = notices.flatMap((notice) => [taken(notice), ...then(notice)])
          await table.transact([status, ...writes])
          return notices.length
        },
      )
    }
    return total
  }

  return {
    page: ({ unread, limit, cursor }) =>
      table.query(
        {
          pk: keys.partition,
          ...(unread && { range: { begins: keys.unreads } }),
          ...{ reverse: true, limit, cursor },
        },
        noticeItem,
      ),

    async unread(upTo) {
      const all = { pk: keys.partition, range: { begins: keys.unreads } }
      const notices = await table.queryAll(all, noticeItem)
      return notices.map(({ id }) => id).filter((id) => upTo === undefined || id <= upTo)
    },

    async give(notice, place, now) {
      const expiresAt = expiryOf(notice.at)
      const item = itemOf({ ...notice, readAt: null, expiresAt }, keys.unread(notice.id))
      await retryOnConflict(
        () =>
          waitingWrite(table, memberId, (before) => withUnread(before, place, { expiresAt, now })),
        (status) =>
          table.transact([
            consumedWrite(`notifications/${memberId}`, notice.id, now),
            ...(place ? [stillWorksThere(memberId, place)] : []),
            status,
            item,
          ]),
      )
    },

    markRead: (ids, now) =>
      take(ids, (notice) => [
        itemOf({ ...notice, readAt: now.toISOString() }, keys.read(notice.id)),
      ]),

    async forget(practiceId, leftAt) {
      const [all, again] = await Promise.all([
        table.queryAll({ pk: keys.partition }, noticeItem),
        table.get(identityKeys.membership(memberId, practiceId), membershipItem),
      ])
      const gone = all.filter(
        (one) => one.practiceId === practiceId && (!again || one.at <= leftAt),
      )
      const ids = gone.map(({ id }) => id)
      // What is marked as read meanwhile is among the read ones then.
      await take(ids, () => [])
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
