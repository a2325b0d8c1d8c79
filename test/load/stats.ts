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
