import * as v from 'valibot'

/** What is sent: an email, or a text to a 10-digit US number. */
export const message = v.variant('channel', [
  v.object({ channel: v.literal('email'), to: v.string(), subject: v.string(), text: v.string() }),
  v.object({ channel: v.literal('text'), to: v.string(), text: v.string() }),
])
export type Message = v.InferOutput<typeof message>
