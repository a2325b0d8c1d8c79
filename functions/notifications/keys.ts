import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Key } from '#functions/platform/table.ts'

/**
 * Keys of what a member is told. Read backwards, the partition has the unread first and of each the
 * newest first.
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

/** The partitions of what happened; their items are in the order in which they became known. */
export const streamOf = {
  practice: (practiceId: string) => `PRACTICE#${practiceId}#STREAM`,
  member: (memberId: string) => `${identityKeys.partition(memberId)}#STREAM`,
}
