import * as v from 'valibot'
import { id, line } from '../model/fields.ts'
import { anyone, defineRoutes, del, done, get, inPractice, permitted, post } from './contract.ts'

const mayList = permitted('practices.appointments.list', 'params')

/** The address from which calendars of other makers read a provider's appointments. */
const feed = v.object({
  providerId: v.string(),
  providerName: v.nullable(v.string()),
  createdAt: v.string(),
  /** When the address stops working, unless a calendar reads it before. */
  endsAt: v.string(),
})

/** Feeds of appointments by secret addresses, one for each person in a practice. */
export const calendarFeedRoutes = defineRoutes({
  get: get('/practices/{practiceId}/calendar-feed', {
    summary: 'The feed of whoever calls; null where they have none. Its address is not said again.',
    access: mayList,
    params: inPractice,
    response: v.object({ feed: v.nullable(feed) }),
  }),
  create: post('/practices/{practiceId}/calendar-feed', {
    summary:
      'Make a feed of a provider’s appointments, in the place of the one before: the address of that reads nothing any more. The address is answered this once.',
    access: mayList,
    params: inPractice,
    body: v.object({ providerId: id }),
    response: v.object({ feed, url: v.string() }),
  }),
  remove: del('/practices/{practiceId}/calendar-feed', {
    summary: 'End the feed: its address reads nothing any more.',
    access: mayList,
    params: inPractice,
    response: done,
  }),
  read: get('/calendar-feed', {
    summary:
      'The calendar of a feed (RFC 5545), from a month ago to half a year ahead: when and where, and nothing about whom.',
    access: anyone,
    query: v.object({ key: line(64) }),
    revalidated: true,
    response: 'calendar',
  }),
})
