import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { API_BASE } from '#shared/api/protocol.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AppointmentStore } from '../../store.ts'
import { endOfFeed } from '../rules/lifetime.ts'
import type { FeedItem, FeedStore } from '../store.ts'

type Work = { store: AppointmentStore; feeds: FeedStore; call: TenantCall }

/** The feed as it is answered: without its secret, which is not known any more. */
export async function showFeed(store: AppointmentStore, feed: FeedItem) {
  const { providerId, createdAt } = feed
  const endsAt = endOfFeed(feed).toISOString()
  const names = await store.staffNames([providerId])
  return { providerId, providerName: names.get(providerId) ?? null, createdAt, endsAt }
}

/**
 * Makes the feed of whoever calls; one that they had before reads nothing any more.
 * @throws ERR_DOCTOR_NOT_IN_PRACTICE
 */
export async function makeFeed(
  { store, feeds, call }: Work,
  { providerId, origin }: { providerId: string; origin: string },
) {
  const { practiceId } = store
  const { id: memberId } = call.actor
  const key = newSecret()
  const createdAt = call.now.toISOString()
  const feed = {
    memberId,
    practiceId,
    providerId,
    hash: hashSecret(key),
    createdAt,
    lastReadAt: null,
    said: null,
  }
  const prepare = async () => {
    const [former] = await Promise.all([feeds.find(memberId), store.ensureProvider(providerId)])
    return former
  }
  await retryOnConflict(prepare, (former) =>
    feeds.replace(former, feed, [callAudit(call, 'calendarFeeds.create', { subject: providerId })]),
  )
  const url = `${origin}${API_BASE}/calendar-feed?key=${key}`
  return { feed: await showFeed(store, feed), url }
}

/** Ends the feed of whoever calls. @throws ERR_NO_CHANGE where they have none */
export async function endFeed({ feeds, call }: Omit<Work, 'store'>): Promise<void> {
  const prepare = async () => {
    const feed = await feeds.find(call.actor.id)
    if (!feed) throw new CatalogueError('ERR_NO_CHANGE')
    return feed
  }
  await retryOnConflict(prepare, (feed) =>
    feeds.remove(feed, [callAudit(call, 'calendarFeeds.remove', { subject: feed.providerId })]),
  )
}
