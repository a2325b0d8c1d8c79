const FIRST_MS = 1000
const LONGEST_MS = 60_000

/**
 * How long to wait before another attempt: twice as long after each that failed, and by chance up to half
 * of it less, so that pages that lost their connections together do not come back together.
 * @param failures how many attempts have failed in a row, at least 1
 * @param random from 0 to below 1
 */
export function delayOf(failures: number, random: number): number {
  const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return Math.round(longest * (1 - random / 2))
}
