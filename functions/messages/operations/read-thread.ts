import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import type { Conversation, MessageItem } from '../records.ts'
import {
  assignmentOf,
  newConversation,
  type Side,
  showMessage,
  unreadOf,
} from '../rules/conversation.ts'
import { offsetAround, offsetOfPage, PAGE_MAX, type PageAsked, placesOf } from '../rules/page.ts'
import type { MessageStore } from '../store.ts'
import { countOf, mergedPage, placeAmong } from './merged-threads.ts'

/** A page by its offset, or around a message. */
type Asked = PageAsked & { around?: number | undefined; message?: string | undefined }

/**
 * A page of the messages with a patient, by their places: as cheap at the end of a long thread as at its
 * beginning. Of records that were merged, all threads are shown as one.
 * @param own the thread of the record itself, where it was read already
 */
export async function readThread(
  store: MessageStore,
  patient: PatientBasics,
  asked: Asked,
  side: Side,
  own: Conversation | null,
) {
  const ids = idsOf(patient)
  const isAlone = ids.length === 1 && (own === null || own.patientId === ids[0])
  const found = isAlone ? [own].filter((one) => one !== null) : await store.conversations(ids)
  const threads = found.filter(({ count }) => count > 0)
  const [only] = threads
  const standing = threads.find((one) => one.patientId === patient.patientId) ?? null
  const total = countOf(threads)
  const page = { ...asked, offset: await offsetOf(store, threads, asked) }
  const parts =
    threads.length === 1 && only
      ? (await pageOf(store, only, page)).map((item) => showMessage(item, only, side))
      : await mergedPage(store, threads, page, side)
  return {
    items: parts,
    total,
    offset: page.offset,
    limit: Math.min(asked.limit, PAGE_MAX),
    unreadCount: threads.reduce((sum, thread) => sum + unreadOf(thread, side), 0),
    ...stateOf(standing),
    assignment: assignmentOf(standing),
  }
}

/** Where the page begins. */
async function offsetOf(
  store: MessageStore,
  threads: readonly Conversation[],
  { around, message, ...asked }: Asked,
): Promise<number> {
  if (around === undefined) return offsetOfPage(countOf(threads), asked)
  const place = await placeAmong(store, threads, { seq: around, id: message })
  return offsetAround(place, countOf(threads), asked)
}

/** What is answered of the thread as a whole. */
const stateOf = (own: Conversation | null) => ({
  closedAt: own?.closedAt ?? null,
  cardRequest: own?.cardRequest ?? null,
})

async function pageOf(
  store: MessageStore,
  { patientId, count }: Conversation,
  asked: PageAsked,
): Promise<MessageItem[]> {
  const places = placesOf(count, asked)
  return places ? store.range(patientId, places) : []
}

/** The thread to write into or to mark: of the record itself. */
export async function conversationOf(
  store: MessageStore,
  patientId: string,
): Promise<Conversation> {
  return (await store.conversation(patientId)) ?? newConversation(store.practiceId, patientId)
}
