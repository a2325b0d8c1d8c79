import * as v from 'valibot'
import { flag } from '../../ui/search.ts'

/** What the address of the page holds: whether only unread ones are shown. */
export const notificationSearch = v.object({
  unread: flag,
})
