import { HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { ANSWER_MAX } from '#shared/model/webhook.ts'
import type { DeliveryChange, DeliveryItem } from '../store.ts'

/** What came of sending something: an answer, or why there was none. */
export type Outcome =
  | { kind: 'answered'; status: number; answer: string; milliseconds: number }
  | { kind: 'unanswered'; problem: string; milliseconds: number }

/** Seconds from one attempt to the next: the last of them is a day after the first. */
const PAUSES = [
  ...[MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  ...[5 * HOUR, 7 * HOUR, 9 * HOUR + 24 * MINUTE],
]
/** How long an attempt takes at most, in seconds: what has said nothing by then never will. */
const ATTEMPT = MINUTE

type Tried = Pick<DeliveryItem, 'attempts' | 'isTest'>

/** Whoever tests wants to see now what is wrong. */
const mostAttempts = ({ isTest }: Pick<Tried, 'isTest'>) => (isTest ? 1 : PAUSES.length + 1)

/** Whether it was tried as often as it is. */
export const isExhausted = (tried: Tried): boolean => tried.attempts >= mostAttempts(tried)

type Waiting = Pick<DeliveryItem, 'state' | 'attempts' | 'lastAt' | 'nextAt'>

/**
 * Whether an attempt is to be made now that one is said to be due: nobody has made it, or whoever did was never heard
 * of again.
 * @param attempts how often it had been tried when it was said
 */
export function isDue({ state, lastAt, nextAt, ...item }: Waiting, attempts: number, now: Date) {
  if (state !== 'waiting') return false
  if (item.attempts === attempts) return true
  const isUnderWay = nextAt === null && lastAt !== null
  return isUnderWay && plusSeconds(new Date(lastAt), ATTEMPT) <= now
}

/** The next attempt begins; one that is never heard of again counts too. */
export function beginAttempt({ attempts }: Pick<Tried, 'attempts'>, now: Date) {
  return { attempts: attempts + 1, lastAt: now.toISOString(), nextAt: null }
}

const isTaken = (outcome: Outcome) =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300

/** Signs that a page cannot show, and the halves of characters that a cut leaves behind. */
const UNSHOWABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** What is noted of an attempt, and when it is tried again, if it has to be. */
export function endAttempt(tried: Tried, outcome: Outcome, now: Date): DeliveryChange {
  const { milliseconds } = outcome
  const said =
    outcome.kind === 'answered'
      ? {
          status: outcome.status,
          answer: outcome.answer.slice(0, ANSWER_MAX).replace(UNSHOWABLE, '\ufffd'),
          problem: null,
        }
      : { status: null, answer: null, problem: outcome.problem }
  if (isTaken(outcome)) return { ...said, milliseconds, state: 'delivered' }
  const pause = isExhausted(tried) ? undefined : PAUSES[tried.attempts - 1]
  return pause === undefined
    ? { ...said, milliseconds, state: 'failed' }
    : { ...said, milliseconds, nextAt: plusSeconds(now, pause).toISOString() }
}

/** What is not tried any more. */
export const givenUp = (problem: string | null): DeliveryChange => ({
  state: 'failed',
  nextAt: null,
  problem,
})
