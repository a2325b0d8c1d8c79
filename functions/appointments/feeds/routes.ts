import type { ApiDependencies } from '#functions/platform/http/api.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { calendarFeedRoutes } from '#shared/api/calendar-feeds.ts'
import { ok } from '#shared/api/contract.ts'
import { createAppointmentStore } from '../store.ts'
import { endFeed, makeFeed, showFeed } from './operations/manage.ts'
import { readFeed } from './operations/read-feed.ts'
import { createFeedStore } from './store.ts'

/** Feeds of appointments for calendars of other makers. */
export function feedRoutes({ table, origin }: Pick<ApiDependencies, 'table' | 'origin'>) {
  const workOf = (call: TenantCall) => ({
    store: createAppointmentStore(table, call.scope.practiceId),
    feeds: createFeedStore(table, call.scope.practiceId),
    call,
  })
  return implement(calendarFeedRoutes, {
    get: async (_input, call) => {
      const { store, feeds } = workOf(call)
      const feed = await feeds.find(call.actor.id)
      return { feed: feed && (await showFeed(store, feed)) }
    },
    create: ({ body }, call) => makeFeed(workOf(call), { ...body, origin }),
    remove: async (_input, call) => {
      await endFeed(workOf(call))
      return ok
    },
    read: ({ query }, call) => readFeed(table, query.key, { origin, ip: call.ip, now: call.now }),
  })
}
