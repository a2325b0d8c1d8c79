import { queryOptions } from '@tanstack/react-query'
import { calendarFeedRoutes } from '#shared/api/calendar-feeds.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ calendarFeeds: calendarFeedRoutes })

/** The own feed of appointments in a practice; null where there is none. */
export const ownFeedQuery = (practiceId: string) =>
  queryOptions({
    ...query(api.calendarFeeds.get, { params: { practiceId } }),
    select: ({ feed }) => feed,
  })

const invalidates = [['calendarFeeds']] as const

/** Makes a feed in the place of the one before; its address is answered this once. */
export const makeFeed = (practiceId: string) =>
  mutation({
    run: (body: BodyOf<typeof api.calendarFeeds.create>, options) =>
      api.calendarFeeds.create({ params: { practiceId }, body }, options),
    invalidates,
  })

export const endFeed = (practiceId: string) =>
  mutation({
    run: () => api.calendarFeeds.remove({ params: { practiceId } }),
    invalidates,
    invalidatesOnError: true,
  })
