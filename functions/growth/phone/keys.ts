import type { Key } from '#functions/platform/table.ts'

/** Keys of a practice's phone, and of its calls and texts. */
export function phoneKeys(practiceId: string) {
  const practice = `PRACTICE#${practiceId}`
  return {
    connection: { pk: `${practice}#PHONE`, sk: 'CONNECTION' } satisfies Key,
    /** Apart from the connection, so that whoever renews it does not conflict with an edit. */
    token: { pk: `${practice}#PHONE`, sk: 'TOKEN' } satisfies Key,
    communication: (communicationId: string): Key => ({
      pk: `${practice}#COMMUNICATION#${communicationId}`,
      sk: 'COMMUNICATION',
    }),
    /** All of them by time; in the index. */
    log: `${practice}#COMMUNICATIONS`,
  }
}
