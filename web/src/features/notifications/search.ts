import * as v from 'valibot'

/** What the address of the page holds: whether only unread ones are shown. */
export const notificationSearch = v.object({
  unread: v.fallback(v.optional(v.literal(1)), undefined),
})
