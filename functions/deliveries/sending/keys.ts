import { hashSecret } from '#functions/platform/ids.ts'
import type { Key } from '#functions/platform/table.ts'

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Counters of messages sent, by days and months in UTC. */
export const sendingKeys = {
  /** A day of a practice: its counts, also by the hour. */
  day: (practiceId: string, now: Date): Key => ({
    pk: `PRACTICE#${practiceId}#SENDING`,
    sk: `DAY#${dayOf(now)}`,
  }),
  /** A month of a practice: its counts, also by kind. */
  month: (practiceId: string, now: Date): Key => ({
    pk: `PRACTICE#${practiceId}#SENDING`,
    sk: `MONTH#${now.toISOString().slice(0, 7)}`,
  }),
  /** A day of an address or number, across practices. */
  recipient: (mark: string, now: Date): Key => ({ pk: `SENDING#${mark}`, sk: `DAY#${dayOf(now)}` }),
  /** A day of one chart of a practice. */
  record: (practiceId: string, recordId: string, now: Date): Key => ({
    pk: `SENDING#${hashSecret(`${practiceId}#${recordId}`)}`,
    sk: `DAY#${dayOf(now)}`,
  }),
}
