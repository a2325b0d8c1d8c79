import { newsletterAdminRoutes } from '#shared/api/newsletter-admin.ts'
import type { SubscriberState } from '#shared/model/newsletter.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { pages } from './query.ts'

const api = createClient({ newsletterAdmin: newsletterAdminRoutes })

const newsletter = api.newsletterAdmin

/** Subscribers in one state, the newest first; the first page says how many there are of each. */
export const subscribersQuery = (state: SubscriberState) =>
  pages(newsletter.list, { query: { state } })

/** What is known of an address: asked for each time. */
export const findSubscriber = mutation({
  run: async (email: string) => (await newsletter.find({ body: { email } })).items[0] ?? null,
})

/** A page of who gets the newsletter, to be saved; not cached. */
export const readRecipients = (cursor: string | null, signal: AbortSignal) =>
  newsletter.export({ body: cursor === null ? {} : { cursor } }, { signal })

/** Takes an address off the newsletter, and forgets it. */
export const removeSubscriber = mutation({
  run: (subscriberId: string) => newsletter.remove({ params: { subscriberId } }),
  invalidates: [newsletter.list.key],
  invalidatesOnError: true,
})
