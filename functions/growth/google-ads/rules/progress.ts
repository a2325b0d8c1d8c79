import { HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { ConversionItem, Progress } from '../records.ts'
import type { IngestAnswer } from './ingestion.ts'
import type { RequestResult } from './request-status.ts'

/** Google says to ask for the result of a request half an hour after it. */
const RESULT_SECONDS = 30 * MINUTE
/** Pause before the next attempt at something that only time or a person can change. */
const AGAIN_SECONDS = 6 * HOUR
/** Pause before the next attempt after a fault. */
const FAULT_SECONDS = HOUR

/** Events of one request, at most: Google takes 2,000. */
const EVENTS_MAX = 500
/** Requests of one event each that one run makes, of the 300 a minute that Google takes. */
const ALONE_MAX = 50

const isDue = ({ notBefore }: ConversionItem, now: Date) =>
  notBefore === null || new Date(notBefore) <= now

/** The conversions to send now, by request: one conversion action each. */
export function batchesToSend(items: readonly ConversionItem[], now: Date): ConversionItem[][] {
  const due = items.filter((item) => item.requestId === null && isDue(item, now))
  const alone = due.filter(({ isAlone }) => isAlone).slice(0, ALONE_MAX)
  const together = due.filter(({ isAlone }) => !isAlone)
  const byAction = Map.groupBy(together, ({ actionId }) => actionId)
  return [
    ...[...byAction.values()].map((batch) => batch.slice(0, EVENTS_MAX)),
    ...alone.map((item) => [item]),
  ]
}

/** The conversions whose result is due, by the request in which they were sent. */
export function requestsToCheck(items: readonly ConversionItem[], now: Date) {
  const due = items.filter((item) => item.requestId !== null && isDue(item, now))
  return [...Map.groupBy(due, ({ requestId }) => requestId ?? '')]
}

const later = (now: Date, seconds: number) => plusSeconds(now, seconds).toISOString()

const waiting = (problem: string | null, notBefore: string | null): Progress => ({
  ...{ state: 'waiting', sentAt: null, requestId: null, isAlone: false },
  ...{ problem, notBefore },
})

const refusedFor = (problem: string, now: Date): Progress => ({
  ...{ state: 'refused', problem, sentAt: now.toISOString() },
  ...{ requestId: null, notBefore: null, isAlone: false },
})

/** Decides by an answer to `events:ingest` how the event at an index of the request goes on. */
export function afterIngest(
  { isAlone }: ConversionItem,
  index: number,
  { answer, now }: { answer: IngestAnswer; now: Date },
): Progress {
  if (answer.kind === 'accepted' && answer.requestId !== null) {
    return {
      ...{ state: 'processing', problem: null, sentAt: null, requestId: answer.requestId },
      ...{ notBefore: later(now, RESULT_SECONDS), isAlone },
    }
  }
  if (answer.kind === 'blocked') {
    return { ...waiting(answer.problem, later(now, FAULT_SECONDS)), isAlone }
  }
  if (answer.kind === 'invalid') {
    const refused = answer.events.get(index)
    if (refused !== undefined) return refusedFor(refused, now)
    // The request is sent without the events that Google named; its settings are for a person.
    const isHeldUp = answer.events.size > 0 && answer.problems.length === 0
    const problem = isHeldUp ? null : (answer.problems[0] ?? null)
    return { ...waiting(problem, isHeldUp ? null : later(now, AGAIN_SECONDS)), isAlone }
  }
  return { ...waiting(null, later(now, FAULT_SECONDS)), isAlone }
}

/** Decides by the result of its request how a conversion goes on. */
export function afterResult(
  { requestId, isAlone }: ConversionItem,
  result: RequestResult,
  now: Date,
) {
  switch (result.kind) {
    case 'processing':
      return {
        ...{ state: 'processing', problem: null, sentAt: null, requestId, isAlone },
        notBefore: later(now, RESULT_SECONDS),
      } satisfies Progress
    case 'sent':
      return {
        ...{ state: 'sent', problem: null, sentAt: now.toISOString() },
        ...{ requestId: null, notBefore: null, isAlone: false },
      } satisfies Progress
    case 'mixed':
      return { ...waiting(null, null), isAlone: true }
    case 'refused':
      return refusedFor(result.problem, now)
    case 'again':
      return { ...waiting(result.problem, later(now, AGAIN_SECONDS)), isAlone }
  }
}

/** The next time at which one of the conversions has something to do; null if none waits. */
export function nextTime(waits: readonly Pick<Progress, 'notBefore'>[], now: Date): Date | null {
  const times = waits.map(({ notBefore }) => (notBefore === null ? now : new Date(notBefore)))
  return times.reduce<Date | null>((soonest, at) => (soonest && soonest < at ? soonest : at), null)
}
