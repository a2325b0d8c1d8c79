/**
 * The value that a share of the samples does not exceed, by nearest rank.
 * @param share 0 to 1, for example 0.95.
 * @throws Error where there are no samples
 */
export function percentile(samples: readonly number[], share: number): number {
  const ordered = samples.toSorted((a, b) => a - b)
  const found = ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)]
  if (found === undefined) throw new Error('there is nothing to summarize')
  return found
}

/** The middle of the samples; the lower of the two where their number is even. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}

/** How far a median can be trusted: what it was taken of, and where that of very many would lie. */
export type Spread = { samples: number; low: number; high: number }

/**
 * The median with the interval in which, 95 times of 100, that of infinitely many samples would lie.
 * It is read off the ordered samples, so that nothing is presumed of how they are distributed; of
 * fewer than six it is less sure.
 * @throws Error where there are no samples
 */
export function measured(samples: readonly number[]): { value: number; spread: Spread } {
  const ordered = samples.toSorted((a, b) => a - b)
  const left = leftOut(ordered.length)
  const [low, high] = [ordered[left], ordered[ordered.length - 1 - left]]
  if (low === undefined || high === undefined) throw new Error('there is nothing to summarize')
  return { value: median(samples), spread: { samples: samples.length, low, high } }
}

/**
 * How many samples at each end can be left out. Each is as likely below the median as above it, so that
 * how many are below is all but normal: half of them, give or take 0.98 of the root of their number.
 */
function leftOut(count: number): number {
  return Math.max(0, Math.floor(count / 2 - 0.98 * Math.sqrt(count)) - 1)
}

const SHUFFLES = 2000

/**
 * How often chance alone would part the medians of two kinds of samples as far as they are, 0 to 1:
 * their labels are shuffled 2,000 times. Small means that the kinds can be told apart.
 */
export function chanceOfGap(
  one: readonly number[],
  other: readonly number[],
  random: () => number = Math.random,
): number {
  const gap = (a: readonly number[], b: readonly number[]) => Math.abs(median(a) - median(b))
  const observed = gap(one, other)
  const all = [...one, ...other]
  let asFar = 0
  for (let round = 0; round < SHUFFLES; round += 1) {
    shuffle(all, random)
    if (gap(all.slice(0, one.length), all.slice(one.length)) >= observed) asFar += 1
  }
  return asFar / SHUFFLES
}

/** Puts the values in random order, in place. */
export function shuffle<T>(values: T[], random: () => number = Math.random): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1))
    const [value] = values.splice(chosen, 1)
    if (value !== undefined) values.splice(last, 0, value)
  }
}
