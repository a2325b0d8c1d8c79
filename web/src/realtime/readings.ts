import type { QueryClient } from '@tanstack/react-query'
import { consultChatRoutes } from '#shared/api/consult-chat.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import { keyImageRoutes } from '#shared/api/key-images.ts'
import { messagingRoutes } from '#shared/api/messaging.ts'
import { reviewRoutes } from '#shared/api/reviews.ts'
import { statusRoutes } from '#shared/api/status.ts'
import { streamRoutes } from '#shared/api/streams.ts'
import { studyRoutes } from '#shared/api/studies.ts'
import { taskRoutes } from '#shared/api/tasks.ts'
import { uploadRoutes } from '#shared/api/uploads.ts'
import type { Hint, Topic, What } from '#shared/model/realtime.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { threadKey } from '../data/messages.ts'
import { coalesce } from './coalesce.ts'
import { subscribe } from './topics.ts'

const api = createClient({
  consultChat: consultChatRoutes,
  consults: consultRoutes,
  keyImages: keyImageRoutes,
  messaging: messagingRoutes,
  reviews: reviewRoutes,
  status: statusRoutes,
  streams: streamRoutes,
  studies: studyRoutes,
  tasks: taskRoutes,
  uploads: uploadRoutes,
})

/** What is added to a stream is held back for two seconds, lest anything be missed that is on its way. */
const HELD_BACK_MS = 2500

type Reading = { keys: readonly CacheKey[]; after?: number }

/** What pages read again after a hint, as far as they show it. */
const readings: { [T in Topic]: Record<What<T>, Reading> } = {
  member: {
    // Notifications follow their count.
    status: { keys: [api.status.get.key] },
    activity: { keys: [api.streams.ofMember.key], after: HELD_BACK_MS },
  },
  practice: {
    activity: { keys: [api.streams.ofPractice.key], after: HELD_BACK_MS },
    tasks: { keys: [api.tasks.list.key, api.tasks.get.key] },
    uploads: { keys: [api.uploads.list.key] },
    // Uploads are named by their studies.
    studies: { keys: [api.studies.list.key, api.uploads.list.key] },
    keyImages: { keys: [api.keyImages.list.key] },
    messages: { keys: [api.messaging.conversations.key] },
    reviews: { keys: [api.reviews.list.key, api.reviews.search.key, api.reviews.ofPatient.key] },
    consults: { keys: [api.consults.list.key] },
  },
  conversation: {
    messages: { keys: [threadKey] },
    presence: { keys: [api.messaging.presence.key] },
  },
  correspondence: { messages: { keys: [threadKey] } },
  review: { reviews: { keys: [['reviews']] } },
  ownReview: { reviews: { keys: [['reviews']] } },
  // Calls read what connects them by themselves, in its order.
  consult: {
    consults: { keys: [['consults']] },
    signals: { keys: [] },
    chat: { keys: [api.consultChat.list.key] },
  },
  ownConsult: {
    consults: { keys: [['consults']] },
    signals: { keys: [] },
    chat: { keys: [api.consultChat.list.key] },
  },
}

/** Reads what hints of these topics name, of what open pages show; answers what ends it. */
export function readOnHints(client: QueryClient, topics: readonly Topic[]): () => void {
  const stops = topics.flatMap((topic) => {
    const pending = new Map(
      Object.entries<Reading>(readings[topic]).map(([what, { keys, after }]) => [
        what,
        coalesce(() => {
          for (const queryKey of keys) void client.invalidateQueries({ queryKey })
        }, after),
      ]),
    )
    const stop = subscribe(topic, (what: Hint['what'] | null) => {
      if (what === null) for (const one of pending.values()) one.hint()
      else pending.get(what)?.hint()
    })
    return [stop, ...[...pending.values()].map((one) => one.stop)]
  })
  return () => {
    for (const stop of stops) stop()
  }
}
