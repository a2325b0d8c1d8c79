import { CatalogueError } from '#shared/errors.ts'
import { DAY } from './clock.ts'
import { countWithin } from './rate-limit.ts'
import type { Update } from './table.ts'

type Quota = {
  name: string
  max: number
  /** What to do when the quota is reached, as a sentence for the caller. */
  advice: (max: number) => string
}

/**
 * A quota for each subject and day. The write belongs in the transaction of what it bounds and fails
 * with ERR_QUOTA_REACHED, so that only what succeeds is counted.
 */
export function dailyQuota({ name, max, advice }: Quota): (subject: string, now: Date) => Update {
  const limit = { name, max, windowSeconds: DAY }
  return (subject, now) =>
    countWithin(limit, subject, now, new CatalogueError('ERR_QUOTA_REACHED', [advice(max)]))
}
