import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import type { Conversation, MessageItem } from '../records.ts'
import {
  assignmentOf,
  newConversation,
  type Side,
  showMessage,
  unreadOf,
} from '../rules/conversation.ts'
import { PAGE_MAX, type PageAsked, placesOf } from '../rules/page.ts'
import type { MessageStore } from '../store.ts'

/**
 * A page of the messages with a patient, by their places: as cheap at the end of a long thread as at its
 * beginning. Of records that were merged, all threads are shown as one.
 * @param own the thread of the record itself, where it was read already
 */
export async function readThread(
  store: MessageStore,
  patient: PatientBasics,
  asked: PageAsked,
  side: Side,
  own: Conversation | null,
) {
  const ids = idsOf(patient)
  const isAlone = ids.length === 1 && (own === null || own.patientId === ids[0])
  const found = isAlone ? [own].filter((one) => one !== null) : await store.conversations(ids)
  const threads = found.filter(({ count }) => count > 0)
  const [only] = threads
  const standing = threads.find((one) => one.patientId === patient.patientId) ?? null
  const parts =
    threads.length === 1 && only
      ? (await pageOf(store, only, asked)).map((item) => showMessage(item, only, side))
      : await mergedPage(store, threads, asked, side)
  return {
    items: parts,
    total: threads.reduce((sum, { count }) => sum + count, 0),
    offset: asked.offset,
    limit: Math.min(asked.limit, PAGE_MAX),
    unreadCount: threads.reduce((sum, thread) => sum + unreadOf(thread, side), 0),
    ...stateOf(standing),
    assignment: assignmentOf(standing),
  }
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

/** Of each thread as much as the page may need of it. */
async function mergedPage(
  store: MessageStore,
  threads: readonly Conversation[],
  { offset, limit, order }: PageAsked,
  side: Side,
) {
  const end = offset + Math.min(limit, PAGE_MAX)
  const parts = await Promise.all(
    threads.map(async (thread) => {
      const items = await pageOf(store, thread, { offset: 0, limit: end, order })
      return items.map((item) => showMessage(item, thread, side))
    }),
  )
  const sign = order === 'createdAt ASC' ? 1 : -1
  const byTime = parts
    .flat()
    .toSorted((one, other) => sign * one.createdAt.localeCompare(other.createdAt))
  return byTime.slice(offset, end)
}

/** The thread to write into or to mark: of the record itself. */
export async function conversationOf(
  store: MessageStore,
  patientId: string,
): Promise<Conversation> {
  return (await store.conversation(patientId)) ?? newConversation(store.practiceId, patientId)
}
