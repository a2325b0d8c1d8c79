import * as v from 'valibot'

/**
 * What may be heard of at once, by whom it is about: a topic and what of it has changed. Whoever hears it
 * reads that by the ordinary call. A new topic is a line here, and one or more of
 * `events/hints.ts` and of what pages read again.
 */
export const topics = {
  /** What one person's pages show: counters and notifications, and what they did. */
  member: ['status', 'activity'],
  /** What pages of a practice show. */
  practice: [
    'activity',
    'tasks',
    'uploads',
    'studies',
    'keyImages',
    'messages',
    'reviews',
    'consults',
  ],
  /** What pages of the staff show that have the thread with a patient open. */
  conversation: ['messages', 'presence'],
  /** What the patient's own pages show of that thread, signed in or by a link. */
  correspondence: ['messages'],
  /** What pages of the staff show that have a review open. */
  review: ['reviews'],
  /** What the patient’s own pages show of that review. */
  ownReview: ['reviews'],
  /** What pages of the staff show that have a video consultation open. */
  consult: ['consults', 'signals', 'chat'],
  /** What the patient’s own pages show of that consultation. */
  ownConsult: ['consults', 'signals', 'chat'],
} as const

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics).filter((name): name is Topic => name in topics)
export type What<T extends Topic = Topic> = (typeof topics)[T][number]

/** Said where a topic goes on under another name: whoever still may hear of it asks for a new ticket. */
export const MOVED = 'moved'

/** What is sent: never what it says, and of whom only by where it is sent. */
export const hint = v.object({
  topic: v.picklist(topicNames),
  what: v.picklist([...new Set(Object.values(topics).flat()), MOVED]),
})
export type Hint = v.InferOutput<typeof hint>

const channel = v.object({
  topic: v.picklist(topicNames),
  /** Where hints come now, and where they will come next: both are to be listened to. */
  paths: v.array(v.string()),
})

/** What connects, once and soon, to where hints are sent. */
export const ticket = v.object({
  /** Of AWS AppSync Events, which is dialled at its realtime part. */
  endpoint: v.pipe(v.string(), v.url()),
  token: v.string(),
  channels: v.array(channel),
  /** Seconds after which nothing comes there any more; a new ticket is needed before. */
  lasts: v.number(),
})
export type Ticket = v.InferOutput<typeof ticket>
