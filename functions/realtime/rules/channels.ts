import type { Subject } from '#events/hints.ts'

/**
 * For how long hints go to one channel. Nobody hears more than two of these without being asked anew who
 * they are, whatever their page does: a subscription that was let in is not ended by the service.
 */
export const TERM_SECONDS = 600

/** The number of the term of a moment. */
export const termOf = (now: Date): number => Math.floor(now.getTime() / 1000 / TERM_SECONDS)

/** Seconds until nothing is sent in the term after the present one any more. */
export const secondsLeft = (now: Date): number =>
  (termOf(now) + 2) * TERM_SECONDS - Math.ceil(now.getTime() / 1000)

/**
 * The channel of a topic in one term.
 * @param generation how often its listeners were let in anew
 */
export function channelOf({ topic, id }: Subject, generation: number, term: number): string {
  return `/${topic}/${id}/${generation}-${term}`
}
