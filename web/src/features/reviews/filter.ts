import { type ReviewsOf, waitingForMe } from '../../data/reviews.ts'
import type { ReviewsSearch } from './search.ts'

type Looking = ReviewsOf & { now: Date }

/** What the call is asked for. */
export function filterOf(search: ReviewsSearch, { now, ...who }: Looking) {
  const { view = 'open', waitingFor, state, providerId, late, order } = search
  return {
    isOpen: view === 'ended' ? (0 as const) : (1 as const),
    ...(view === 'practice' && { waitingFor: 'operator' as const }),
    ...(providerId && { providerId }),
    ...(waitingFor && { waitingFor }),
    ...(state !== undefined && { state: [state] }),
    ...(late && { dueTo: now.toISOString() }),
    ...(order && { order }),
    ...(view === 'mine' && waitingForMe(who)),
  }
}
