import type { Activity } from '#shared/model/notification.ts'

/** The latest that is known of a stream, oldest first, and where to go on from. */
export type Latest = { items: Activity[]; cursor: string }

/** What is known once more has come: each once, and the latest only. */
export function withNews(before: Latest, news: Latest, limit: number): Latest {
  const known = new Set(before.items.map(({ id }) => id))
  const added = news.items.filter(({ id }) => !known.has(id))
  return { items: [...before.items, ...added].slice(-limit), cursor: news.cursor }
}
