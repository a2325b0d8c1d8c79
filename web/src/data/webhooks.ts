import { infiniteQueryOptions } from '@tanstack/react-query'
import { webhookRoutes } from '#shared/api/webhooks.ts'
import type { Webhook } from '#shared/model/webhook.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pollEvery, polled } from './polling.ts'
import { listQuery, pages } from './query.ts'

const api = createClient({ webhooks: webhookRoutes })

/** How often it is asked what was answered to what is being sent. */
const POLL_MS = 2_000

/** The practice's webhooks, the oldest first. */
export const webhooksQuery = (practiceId: string) =>
  listQuery(api.webhooks.list, { params: { practiceId } })

/** What a webhook sent, newest first; asked again while something is on its way. */
export const webhookDeliveriesQuery = (practiceId: string, webhookId: string) =>
  infiniteQueryOptions({
    ...pages(api.webhooks.listDeliveries, {
      params: { practiceId, webhookId },
      query: { limit: 25 },
    }),
    refetchInterval: ({ state }) => {
      const items = state.data?.pages.flatMap((page) => page.items) ?? []
      const isBusy = items.some((one) => one.state === 'waiting' && one.nextAt === null)
      return isBusy ? pollEvery(POLL_MS)() : false
    },
    meta: polled,
  })

const invalidates = [['webhooks']] as const

/** Adds a webhook, or changes the version of one that was read. A secret is answered once. */
export const saveWebhook = (practiceId: string, base: Webhook | null) =>
  mutation({
    run: (body: BodyOf<typeof api.webhooks.create>, options) =>
      base === null
        ? api.webhooks.create({ params: { practiceId }, body }, options)
        : api.webhooks.update({
            params: { practiceId, webhookId: base.webhookId },
            body: { ...body, version: base.version },
          }),
    invalidates,
  })

type Known = Pick<Webhook, 'webhookId' | 'version'>

/** Turns a webhook on or off. */
export const turnWebhook = (practiceId: string, { webhookId, version }: Known) =>
  mutation({
    run: (isOn: boolean) =>
      api.webhooks.update({
        params: { practiceId, webhookId },
        body: { isOn: isOn ? 1 : 0, version },
      }),
    invalidates,
    invalidatesOnError: true,
  })

/** Gives a webhook another secret, which is answered this once. */
export const renewWebhookSecret = (practiceId: string, { webhookId, version }: Known) =>
  mutation({
    run: () =>
      api.webhooks.update({
        params: { practiceId, webhookId },
        body: { renewSecret: 1, version },
      }),
    invalidates,
    invalidatesOnError: true,
  })

export const removeWebhook = (practiceId: string, webhookId: string) =>
  mutation({
    run: () => api.webhooks.remove({ params: { practiceId, webhookId } }),
    invalidates,
    invalidatesOnError: true,
  })

/** Sends one of each kind that a webhook takes. */
export const testWebhook = (practiceId: string) =>
  mutation({
    run: (webhookId: string) => api.webhooks.test({ params: { practiceId }, body: { webhookId } }),
    invalidates,
  })
