import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Key } from '#functions/platform/table.ts'

/**
 * Keys of a member's notifications. Read backwards, the partition has the unread ones first, and
 * the newest first among the unread and among the read ones.
 */
export function noticeKeys(memberId: string) {
  const pk = `${identityKeys.partition(memberId)}#NOTIFICATIONS`
  return {
    partition: pk,
    unreads: 'UNREAD#',
    unread: (id: string): Key => ({ pk, sk: `UNREAD#${id}` }),
    read: (id: string): Key => ({ pk, sk: `READ#${id}` }),
    /** About what the member gets emails; of its own, for the partition above is a list. */
    choices: {
      pk: `${identityKeys.partition(memberId)}#NOTICECHOICES`,
      sk: 'CHOICES',
    } satisfies Key,
    /** When the next daily summary is due, and when the last one was sent. */
    digest: {
      pk: `${identityKeys.partition(memberId)}#NOTICECHOICES`,
      sk: 'DIGEST',
    } satisfies Key,
    devices: 'DEVICE#',
    /** A browser that gets push notifications. */
    device: (id: string): Key => ({
      pk: `${identityKeys.partition(memberId)}#NOTICECHOICES`,
      sk: `DEVICE#${id}`,
    }),
    /** That an email about something went out a moment ago. */
    mailed: (what: string): Key => ({
      pk: `${identityKeys.partition(memberId)}#NOTICECHOICES`,
      sk: `MAILED#${what}`,
    }),
  }
}

/** The partitions of activity streams; their items are in the order in which they were recorded. */
export const streamOf = {
  practice: (practiceId: string) => `PRACTICE#${practiceId}#STREAM`,
  member: (memberId: string) => `${identityKeys.partition(memberId)}#STREAM`,
}
