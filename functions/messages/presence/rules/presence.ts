import { epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { type Doing, type Presence, presenceLasts } from '#shared/model/presence.ts'

/** For how long somebody who did not say that they left may have the thread open and look on. */
const STAYS = HOUR

/** Somebody of the staff who has a thread open. Times are seconds since 1970. */
export type PresentItem = {
  memberId: string
  name: string
  isTyping: boolean
  /** Until when others see it, unless it is said again. */
  holdsUntil: number
  /** Until when others may still be seen by them. */
  expiresAt: number
}

/** Of whoever says what they do; null for whoever has left. */
export function presentAs(
  { memberId, name }: Pick<PresentItem, 'memberId' | 'name'>,
  doing: Doing,
  now: Date,
): PresentItem | null {
  if (doing === 'nothing') return null
  const holdsUntil = epochSeconds(plusSeconds(now, presenceLasts[doing]))
  const expiresAt = epochSeconds(plusSeconds(now, STAYS))
  return { memberId, name, isTyping: doing === 'typing', holdsUntil, expiresAt }
}

const holds = ({ holdsUntil }: PresentItem, now: Date) => holdsUntil > epochSeconds(now)

/** Whether others are shown something else after it. */
export function isNews(before: PresentItem | null, after: PresentItem | null, now: Date): boolean {
  const shown = before && holds(before, now) ? before : null
  return shown?.isTyping !== after?.isTyping
}

/** The others who are seen, whoever types first, and whether anybody may look on. */
export function presenceOf(items: readonly PresentItem[], memberId: string, now: Date): Presence {
  const all = items.filter((one) => one.memberId !== memberId)
  const others = all
    .filter((one) => holds(one, now))
    .toSorted((one, other) => Number(other.isTyping) - Number(one.isTyping))
    .map(({ expiresAt, holdsUntil, ...one }) => ({
      ...one,
      lasts: holdsUntil - epochSeconds(now),
    }))
  return { others, isAlone: all.length === 0 }
}
