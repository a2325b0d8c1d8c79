/** The version of this page: digits and dots. */
export const VERSION = PRAXIS_VERSION

/** Compares versions number by number, as 2.0.0.251020.2113. */
export function isNewer(candidate: string, than: string): boolean {
  const theirs = candidate.split('.').map(Number)
  const ours = than.split('.').map(Number)
  const length = Math.max(theirs.length, ours.length)
  for (let index = 0; index < length; index++) {
    const difference = (theirs[index] ?? 0) - (ours[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
