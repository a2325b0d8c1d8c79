import { HOUR } from '#functions/platform/clock.ts'
import type { PlanName } from '#shared/model/plans.ts'
import {
  type ReachedLimit,
  recipientAllowances,
  recordAllowance,
  SENDING_WARNING_SHARE,
  type SendingChannel,
  type SendingWindow,
  sendingAllowances,
  sendingWindows,
} from '#shared/model/sending.ts'

/** The number of messages sent in each window that has a limit. */
export type WindowCounts = Partial<Record<SendingWindow, number>>

/** The counts of one channel before a message is sent, by the scope of the limit. */
export type SendingCounts = Record<ReachedLimit['scope'], WindowCounts>

type Sending = { plan: PlanName; channel: SendingChannel; now: Date }

/** The limits of a message, the widest scope first. */
export function limitsOf({ plan, channel }: Pick<Sending, 'plan' | 'channel'>) {
  return {
    practice: sendingAllowances[plan][channel],
    recipient: recipientAllowances[channel],
    record: recordAllowance,
  } satisfies Record<ReachedLimit['scope'], WindowCounts>
}

/** The limit that one more message would exceed; of several limits, the one that resets last. */
export function findReachedLimit(counts: SendingCounts, sending: Sending): ReachedLimit | null {
  const limits = limitsOf(sending)
  for (const window of sendingWindows.toReversed()) {
    for (const scope of ['practice', 'recipient', 'record'] as const) {
      const limit = (limits[scope] as WindowCounts)[window]
      if (limit === undefined || (counts[scope][window] ?? 0) < limit) continue
      return reachedLimitOf(scope, window, sending)
    }
  }
  return null
}

/** A reached limit with the time of its reset. */
export function reachedLimitOf(
  scope: ReachedLimit['scope'],
  window: SendingWindow,
  { channel, now }: Pick<Sending, 'channel' | 'now'>,
): ReachedLimit {
  const resetsAt = windowEnd(window, now)
  const minutes = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 60_000))
  return { scope, channel, window, resetsAt: resetsAt.toISOString(), minutes }
}

/** When a window ends, in UTC. */
export function windowEnd(window: SendingWindow, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (window === 'month') return new Date(Date.UTC(year, month + 1))
  if (window === 'day') return new Date(Date.UTC(year, month, day + 1))
  return new Date(Date.UTC(year, month, day, now.getUTCHours()) + HOUR * 1000)
}

/** Admins are warned by day and month: an hour passes before they could act. */
export type WarnedWindow = 'day' | 'month'

/** The windows of the practice in which this message is the first beyond the warning share. */
export function warnedWindows(
  before: WindowCounts,
  { plan, channel }: Pick<Sending, 'plan' | 'channel'>,
): WarnedWindow[] {
  const allowance = sendingAllowances[plan][channel]
  return (['day', 'month'] as const).filter((window) => {
    const threshold = Math.ceil(allowance[window] * SENDING_WARNING_SHARE)
    return (before[window] ?? 0) + 1 >= threshold
  })
}
