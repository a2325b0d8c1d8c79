import type { Key } from '#functions/platform/table.ts'

/** Keys of the snapshots of a practice's directory. */
export function snapshotKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}#SNAPSHOT`
  return {
    /** The newest snapshot. */
    newest: { pk, sk: 'NEWEST' } satisfies Key,
    /** Says that one is being written. */
    claim: { pk, sk: 'CLAIM' } satisfies Key,
    /** Parts are in partitions of their own, for together they are megabytes. */
    part: (snapshotId: string, part: number): Key => ({
      pk: `${pk}#${snapshotId}#${part}`,
      sk: 'PART',
    }),
  }
}
