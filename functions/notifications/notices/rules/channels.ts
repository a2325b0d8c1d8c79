import {
  type NoticeChoices,
  type NoticeGroup,
  type QuietHours,
  type TextGroup,
  textGroups,
} from '#shared/model/notice-choices.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'

type Situation = { now: Date; timezone: string; mobile: string | null }

/** By which channels a member hears of a notification. */
export type Channels = { email: boolean; push: boolean; text: TextGroup | null }

/**
 * An email replaces a text in quiet hours and without a verified number, so that none is lost. A push does not come in
 * quiet hours: the page and the daily summary have it.
 */
export function chooseChannels(
  group: NoticeGroup,
  { email, push: pushes, text, quiet }: NoticeChoices,
  { now, timezone, mobile }: Situation,
): Channels {
  const isLoud = !isQuiet(quiet, now, timezone)
  const push = pushes[group] && isLoud
  const asText = textGroups.find((one) => one === group && text[one]) ?? null
  if (asText === null) return { email: email[group], push, text: null }
  const mayText = mobile !== null && isLoud
  return mayText ? { email: email[group], push, text: asText } : { email: true, push, text: null }
}

/** Whether the clock of the zone shows one of the quiet hours, which may span midnight. */
export function isQuiet({ from, to }: QuietHours, now: Date, timezone: string): boolean {
  const hour = Math.floor(wallClockAt(now, timezone).minutes / 60)
  return from <= to ? from <= hour && hour < to : hour >= from || hour < to
}
