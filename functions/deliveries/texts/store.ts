import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'

export const stopItem = v.object({
  mark: v.string(),
  isStopped: v.boolean(),
  /** When it was said: newer words count, whatever order they come in. */
  since: v.string(),
  /** Whether who has the number said so themselves, or the carrier by refusing a text. */
  byReply: v.boolean(),
  version: v.number(),
})
export type StopItem = v.InferOutput<typeof stopItem>

/** Of all practices: they send from one number, and STOP is said to that. */
export const stopKey = (mark: string): Key => ({ pk: `TEXTS#${mark}`, sk: 'STOP' })

/** Whether those who have a number want texts from ours, by its mark (reach/keys.ts). */
export function createStopStore(table: Table) {
  const otherwise = 'ERR_VERSION_CONFLICT'
  return {
    find: (mark: string) => table.get(stopKey(mark), stopItem),

    /** Fails where somebody wrote since it was read: ERR_VERSION_CONFLICT */
    write(after: StopItem): Write {
      const item = { ...stopKey(after.mark), entity: 'textStop', ...after }
      return after.version === 1
        ? { kind: 'put', item, absent: otherwise }
        : { kind: 'put', item, replaces: { version: after.version - 1, otherwise } }
    },
  }
}

/** Notes that a number is told on this day that nobody reads its texts. @throws AlreadyDone where it was told */
export function answeredWrite(mark: string, now: Date): Write {
  const sk = `ANSWERED#${now.toISOString().slice(0, 10)}`
  const expiresAt = epochSeconds(plusSeconds(now, 2 * DAY))
  const item = { pk: `TEXTS#${mark}`, sk, entity: 'textAnswered', expiresAt }
  return { kind: 'marker', item }
}
