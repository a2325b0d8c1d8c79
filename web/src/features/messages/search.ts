import * as v from 'valibot'
import { lenient } from '../../ui/search.ts'

/** What the address of the inbox says. */
export const inboxSearch = v.object({
  state: lenient(v.picklist(['unread', 'read', 'closed'])),
  section: lenient(v.picklist(['mine', 'unassigned', 'all'])),
  /** The patient whose conversation is open. */
  with: lenient(v.string()),
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>

/** What the address of a patient's messages says: that the form for a card is to open by itself. */
export const cardSearch = v.object({ type: lenient(v.literal('requestCreditCard')) })
