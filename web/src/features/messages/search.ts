import * as v from 'valibot'
import type { Place } from '../../data/thread-around.ts'
import { lenient } from '../../ui/search.ts'

/** The two parameters by which an address of messages may name the patient (specification, section 2). */
export const patientSearch = v.object({
  patientId: lenient(v.string()),
  memberId: lenient(v.string()),
})

/** The patient whom an address names by one of them. */
export const namedPatient = ({
  patientId,
  memberId,
}: v.InferOutput<typeof patientSearch>): string | undefined => patientId ?? memberId

/** What the address of the inbox says. */
export const inboxSearch = v.object({
  state: lenient(v.picklist(['unread', 'read', 'closed'])),
  section: lenient(v.picklist(['mine', 'unassigned', 'all'])),
  /** The patient whose conversation is open. */
  with: lenient(v.string()),
  /** The message that is sought in it, and its place in the record's thread. */
  message: lenient(v.string()),
  place: lenient(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>

/** What the address says where no conversation is open. */
export const NOTHING_OPEN = { with: undefined, message: undefined, place: undefined } as const

/** A message that is to be shown among those around it. */
export type Sought = Place

/** What of the address names a message. */
export const soughtOf = ({
  message,
  place,
}: Pick<InboxSearch, 'message' | 'place'>): Sought | null =>
  message === undefined || place === undefined ? null : { id: message, seq: place }

/** What the address of a patient's messages says: that the form for a card is to open by itself. */
export const cardSearch = v.object({ type: lenient(v.literal('requestCreditCard')) })
