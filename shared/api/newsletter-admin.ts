import * as v from 'valibot'
import { email } from '../model/fields.ts'
import { listedSubscriber, recipient, subscriberStates } from '../model/newsletter.ts'
import { cursor, defineRoutes, del, done, get, memberWith, post } from './contract.ts'

/** A hash of an address, in base64url. */
const mark = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a subscriber'))

/** How many there are of each state, at most `COUNTED_MAX`. */
const counts = v.object({ confirmed: v.number(), pending: v.number(), unsubscribed: v.number() })

/** Subscribers of the newsletter as the platform's operator sees them (specification, section 1, Admin area). */
export const newsletterAdminRoutes = defineRoutes({
  list: get('/admin/newsletter', {
    summary: 'Subscribers of the newsletter in one state, the newest first; the first page counts.',
    access: memberWith('admin.newsletter.list'),
    query: v.object({
      state: v.picklist(subscriberStates, 'must be a state of a subscriber'),
      cursor: v.optional(cursor),
    }),
    response: v.object({
      items: v.array(listedSubscriber),
      cursor: v.nullable(v.string()),
      counts: v.nullable(counts),
    }),
  }),
  find: post('/admin/newsletter/find', {
    summary: 'What is known of an address, in whatever state; nothing where nobody asked with it.',
    access: memberWith('admin.newsletter.list'),
    body: v.object({ email }),
    response: v.object({ items: v.array(listedSubscriber) }),
  }),
  export: post('/admin/newsletter/export', {
    summary:
      'A page of who gets the newsletter, each with a new link that ends it; that it was taken is recorded.',
    access: memberWith('admin.newsletter.export'),
    body: v.object({ cursor: v.optional(cursor) }),
    response: v.object({ items: v.array(recipient), cursor: v.nullable(v.string()) }),
  }),
  remove: del('/admin/newsletter/subscribers/{subscriberId}', {
    summary: 'Take an address off the newsletter and forget it; the same again is well.',
    access: memberWith('admin.newsletter.delete'),
    params: v.object({ subscriberId: mark }),
    response: done,
  }),
})
