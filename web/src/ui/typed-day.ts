import { formatWeekday, parseDay } from './dates.ts'
import { uiTexts } from './texts.ts'

/** The days that can be typed where a field says nothing else (specification, section 5). */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2100-12-31'

type Bounds = { first: string; last: string; isExcluded?: ((day: string) => boolean) | undefined }

/**
 * Why a typed day is not taken; null where it is, and where nothing was typed.
 * @param bounds the first and last day that can be chosen, YYYY-MM-DD
 */
export function typedDayProblem(text: string, { first, last, isExcluded }: Bounds): string | null {
  if (text.trim() === '') return null
  const day = parseDay(text)
  if (!day) return uiTexts.dayNotValid
  if (day < first) return uiTexts.dayTooEarly(formatWeekday(first))
  if (day > last) return uiTexts.dayTooLate(formatWeekday(last))
  return isExcluded?.(day) ? uiTexts.dayExcluded : null
}
