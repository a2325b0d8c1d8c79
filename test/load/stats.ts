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
export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
