export type DayLikeness = 'same' | 'similar' | null

const DAY = /^\d{8}$/

/**
 * The days, as YYYYMMDD, that may have been mistyped as this one: one digit is another, two that
 * follow each other are swapped, or day and month are. The day itself is among them, and some are in no calendar.
 */
export function similarDays(day: string): ReadonlySet<string> {
  if (!DAY.test(day)) return new Set([day])
  const days = new Set([`${day.slice(0, 4)}${day.slice(6)}${day.slice(4, 6)}`])
  for (let at = 0; at < day.length; at += 1) {
    const [before, digit, after] = [day.slice(0, at), day.charAt(at), day.slice(at + 1)]
    for (let other = 0; other <= 9; other += 1) days.add(`${before}${other}${after}`)
    days.add(`${before}${after.slice(0, 1)}${digit}${after.slice(1)}`)
  }
  return days
}

/** Compares two days. Symmetric. */
export function dayLikeness(one: string, other: string): DayLikeness {
  if (one === other) return 'same'
  return similarDays(one).has(other) ? 'similar' : null
}
