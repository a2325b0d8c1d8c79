import type { Conversation } from '../records.ts'
import { type Side, showMessage } from '../rules/conversation.ts'
import { PAGE_MAX, type PageAsked } from '../rules/page.ts'
import type { MessageStore } from '../store.ts'

export const countOf = (threads: readonly Conversation[]) =>
  threads.reduce((sum, { count }) => sum + count, 0)

/**
 * A page of the threads of records that were merged, by time. Of each as much is read as the page may need of
 * it, from the nearer end: what the store has no room for is left out.
 */
export async function mergedPage(
  store: MessageStore,
  threads: readonly Conversation[],
  { offset, limit, order }: PageAsked,
  side: Side,
) {
  const total = countOf(threads)
  const size = Math.min(limit, PAGE_MAX)
  const isUpwards = order === 'createdAt ASC'
  // The places of the page among all, from 0, the last one excluded.
  const from = Math.max(0, isUpwards ? offset : total - offset - size)
  const to = Math.min(total, isUpwards ? offset + size : total - offset)
  if (to <= from) return []
  const isNearStart = to <= total - from
  const reach = isNearStart ? to : total - from
  const parts = await Promise.all(
    threads.map(async (thread) => {
      const items = await store.range(thread.patientId, endOf(thread.count, reach, isNearStart))
      return items.map((item) => showMessage(item, thread, side))
    }),
  )
  const sign = isNearStart ? 1 : -1
  const fromEnd = parts
    .flat()
    .toSorted((one, other) => sign * one.createdAt.localeCompare(other.createdAt))
  const page = isNearStart ? fromEnd.slice(from, to) : fromEnd.slice(total - to, total - from)
  return isNearStart === isUpwards ? page : page.toReversed()
}

/** So many places of one end of a thread. */
function endOf(count: number, reach: number, isStart: boolean) {
  return isStart
    ? { from: 1, to: Math.min(count, reach), reverse: false }
    : { from: Math.max(1, count - reach + 1), to: count, reverse: true }
}

/**
 * Where a message is among those of all the threads, from 0; of one that is not known, where its place would be.
 * @param seq its place in its own thread
 * @param id of the message; several threads have the place
 */
export async function placeAmong(
  store: MessageStore,
  threads: readonly Conversation[],
  { seq, id }: { seq: number; id: string | undefined },
): Promise<number> {
  const [only, ...others] = threads
  if (!only || others.length === 0) return seq - 1
  const there = await Promise.all(
    threads.map(async (thread) => ({
      thread,
      message: await store.message(thread.patientId, seq),
    })),
  )
  const found = there.find(({ message }) => message !== null && message.id === id)
  const { thread, message } = found ?? there.find((one) => one.message) ?? {}
  if (!thread || !message) return seq - 1
  const before = await Promise.all(
    threads
      .filter((one) => one !== thread)
      .map((one) => countBefore(store, one, message.createdAt)),
  )
  return before.reduce((sum, count) => sum + count, seq - 1)
}

/** How many messages of a thread are older than a moment; times never go back in it, so halving finds it. */
async function countBefore(
  store: MessageStore,
  { patientId, count }: Conversation,
  moment: string,
): Promise<number> {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const message = await store.message(patientId, middle + 1)
    if (message && message.createdAt < moment) low = middle + 1
    else high = middle
  }
  return low
}
