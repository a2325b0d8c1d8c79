/** So many messages an answer has at most, whatever is asked for. */
export const PAGE_MAX = 500

export type PageAsked = {
  offset: number
  limit: number
  order: 'createdAt ASC' | 'createdAt DESC'
}

/**
 * Where the page begins that has a message in its middle.
 * @param place of the message, from 0, in a thread of so many
 */
export function offsetAround(
  place: number,
  count: number,
  { limit, order }: Pick<PageAsked, 'limit' | 'order'>,
): number {
  const inThread = Math.min(place, count - 1)
  const inOrder = order === 'createdAt ASC' ? inThread : count - 1 - inThread
  return Math.max(0, inOrder - Math.floor(Math.min(limit, PAGE_MAX) / 2))
}

/**
 * Where a page begins in a thread of so many messages. A caller that asks for the whole of a longer thread
 * from its beginning gets its newest messages, so that one who asks again and again sees new ones.
 */
export function offsetOfPage(count: number, { offset, limit, order }: PageAsked): number {
  const asksAll = offset === 0 && limit > PAGE_MAX && order === 'createdAt ASC'
  return asksAll ? Math.max(0, count - PAGE_MAX) : offset
}

/** The places of a page in a thread of so many messages, the first and the last; null where it has none. */
export function placesOf(
  count: number,
  { offset, limit, order }: PageAsked,
): { from: number; to: number; reverse: boolean } | null {
  const asked = Math.min(limit, PAGE_MAX)
  if (offset >= count) return null
  if (order === 'createdAt ASC') {
    return { from: offset + 1, to: Math.min(count, offset + asked), reverse: false }
  }
  const to = count - offset
  return { from: Math.max(1, to - asked + 1), to, reverse: true }
}
