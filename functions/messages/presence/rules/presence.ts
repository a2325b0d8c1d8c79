import { epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { type Doing, type Present, presenceLasts } from '#shared/model/presence.ts'

/** Somebody of the staff who has a thread open, until that was not said again for a while. */
export type PresentItem = { memberId: string; name: string; isTyping: boolean; expiresAt: number }

/** Of whoever says what they do; null for whoever has left. */
export function presentAs(
  { memberId, name }: Pick<PresentItem, 'memberId' | 'name'>,
  doing: Doing,
  now: Date,
): PresentItem | null {
  if (doing === 'nothing') return null
  const expiresAt = epochSeconds(plusSeconds(now, presenceLasts[doing]))
  return { memberId, name, isTyping: doing === 'typing', expiresAt }
}

/** Whether others are shown something else after it. */
export const isNews = (before: PresentItem | null, after: PresentItem | null): boolean =>
  before?.isTyping !== after?.isTyping

/** The others, whoever types first. */
export function othersOf(items: readonly PresentItem[], memberId: string, now: Date): Present[] {
  return items
    .filter((one) => one.memberId !== memberId)
    .toSorted((one, other) => Number(other.isTyping) - Number(one.isTyping))
    .map(({ expiresAt, ...one }) => ({ ...one, lasts: expiresAt - epochSeconds(now) }))
}
