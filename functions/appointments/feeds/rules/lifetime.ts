import { DAY, plusSeconds } from '#functions/platform/clock.ts'

/** A feed ends a year after it was made, so that an address that leaked does not work forever. */
const LIFETIME_SECONDS = 365 * DAY
/** A feed that no calendar reads any longer ends earlier. */
const UNUSED_SECONDS = 90 * DAY

/** When a feed was made, and when a calendar last read it. */
type Use = { createdAt: string; lastReadAt: string | null }

/** When the address of a feed stops working. */
export function endOfFeed({ createdAt, lastReadAt }: Use): Date {
  const oldest = plusSeconds(new Date(createdAt), LIFETIME_SECONDS).getTime()
  const unused = plusSeconds(new Date(lastReadAt ?? createdAt), UNUSED_SECONDS).getTime()
  return new Date(Math.min(oldest, unused))
}

/** Whether a read is the first of its day (UTC): it is audited, and those that follow are not. */
export function isFirstOfDay({ lastReadAt }: Pick<Use, 'lastReadAt'>, now: Date): boolean {
  return lastReadAt?.slice(0, 10) !== now.toISOString().slice(0, 10)
}
