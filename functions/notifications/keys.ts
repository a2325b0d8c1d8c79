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
  }
}

/** The partitions of activity streams; their items are in the order in which they were recorded. */
export const streamOf = {
  practice: (practiceId: string) => `PRACTICE#${practiceId}#STREAM`,
  member: (memberId: string) => `${identityKeys.partition(memberId)}#STREAM`,
}
