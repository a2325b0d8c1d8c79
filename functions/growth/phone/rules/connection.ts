import { HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { PhoneChange, PhoneConnection } from '#shared/model/phone.ts'
import type { ConnectionItem } from '../records.ts'

/** How often RingCentral is asked for what it did not tell, in seconds; sooner where it did not answer. */
const CHECK_SECONDS = 6 * HOUR
const CHECK_AGAIN_SECONDS = 10 * MINUTE
/** What it is asked for begins so long before the last time: its log is late by minutes. */
const OVERLAP_SECONDS = 2 * HOUR

/** Never before the end of a pause that RingCentral asked for. */
export function nextCheck(now: Date, isAnswered = true, pausedUntil: string | null = null) {
  const at = plusSeconds(now, isAnswered ? CHECK_SECONDS : CHECK_AGAIN_SECONDS).toISOString()
  return pausedUntil !== null && pausedUntil > at ? pausedUntil : at
}

/** Whether RingCentral said to wait, and the time is not over. */
export const isPaused = ({ pausedUntil }: Pick<ConnectionItem, 'pausedUntil'>, now: Date) =>
  pausedUntil !== null && new Date(pausedUntil) > now

/** End of the pause that RingCentral asked for, with a second for the difference of clocks. */
export const pauseUntil = (now: Date, seconds: number | null): string | null =>
  seconds === null ? null : plusSeconds(now, seconds + 1).toISOString()

/** Since when calls and texts may be missing; never from before the practice connected. */
export function missedSince({
  checkedAt,
  connectedAt,
}: Pick<ConnectionItem, 'checkedAt' | 'connectedAt'>): Date {
  const began = new Date(connectedAt)
  if (checkedAt === null) return began
  const since = plusSeconds(new Date(checkedAt), -OVERLAP_SECONDS)
  return since > began ? since : began
}

type Connecting = Pick<
  ConnectionItem,
  'name' | 'number' | 'sealedCredential' | 'subscriptionId' | 'verificationHash'
>

/** A connection that somebody has just made; one that there was keeps what it was for. */
export function connected(
  before: ConnectionItem | null,
  made: Connecting,
  now: Date,
): ConnectionItem {
  const at = now.toISOString()
  return {
    ...{ places: true, logsCalls: true, logsTexts: true, connectedAt: at },
    ...{ checkedAt: null, revision: 1, pausedUntil: null },
    ...before,
    ...made,
    version: (before?.version ?? 0) + 1,
    // What came while it was revoked is asked for at once.
    ...{ isRevoked: false, dueAt: at },
  }
}

type Flags = Pick<ConnectionItem, 'places' | 'logsCalls' | 'logsTexts'>

/** What a change says of what the connection is for. */
export function flagged(before: ConnectionItem, change: PhoneChange): ConnectionItem {
  const said = (name: keyof Flags) =>
    change[name] === undefined ? before[name] : change[name] === 1
  return {
    ...before,
    ...{ places: said('places'), logsCalls: said('logsCalls'), logsTexts: said('logsTexts') },
  }
}

/** A connection as it is shown: without what acts for anybody. */
export function shownConnection(item: ConnectionItem): PhoneConnection {
  const { name, number, connectedAt, isRevoked, places, logsCalls, logsTexts } = item
  const { checkedAt, version } = item
  return {
    ...{ name, number, connectedAt, isRevoked, places, logsCalls, logsTexts },
    ...{ checkedAt, version },
  }
}
