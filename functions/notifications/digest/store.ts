import * as v from 'valibot'
import { digestDue } from '#events/notifications.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { momentWrite } from '#functions/schedules/public.ts'
import { noticeKeys } from '../keys.ts'

/** A summary says nothing of what is older. */
export const DIGEST_SECONDS = 7 * DAY

const digestItem = v.object({
  /** When the next summary is due; in the past if none is. ISO 8601. */
  dueAt: v.string(),
  /** When the last summary was sent; no summary counts later notifications yet. ISO 8601. */
  sentAt: v.nullable(v.string()),
})
export type DigestItem = v.InferOutput<typeof digestItem>

/** The daily summary of one member, and of no other. */
export function createDigestStore(table: Table, memberId: string) {
  const key = noticeKeys(memberId).digest

  const putWrite = (digest: DigestItem, now: Date): Write => ({
    kind: 'put',
    item: {
      ...key,
      entity: 'noticeDigest',
      memberId,
      ...digest,
      expiresAt: epochSeconds(plusSeconds(now, 2 * DIGEST_SECONDS)),
    },
  })

  return {
    find: (): Promise<DigestItem | null> => table.get(key, digestItem),
    /** The writes that let the summary be due. Two of them for one moment are one summary. */
    dueWrites: (before: DigestItem | null, dueAt: string, now: Date): Write[] => [
      putWrite({ dueAt, sentAt: before?.sentAt ?? null }, now),
      momentWrite(
        digestDue,
        { memberId },
        { name: `digest-${memberId}`, at: dueAt },
        { practiceId: null, now },
      ),
    ],
    /** The write that remembers what the summary covers. */
    sentWrite: (before: DigestItem | null, now: Date): Write =>
      putWrite({ dueAt: before?.dueAt ?? now.toISOString(), sentAt: now.toISOString() }, now),
  }
}
