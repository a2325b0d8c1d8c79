import * as v from 'valibot'

/** An email as its one template shows it (email.ts): plain text throughout, no markup. */
const emailMessage = v.object({
  channel: v.literal('email'),
  to: v.string(),
  subject: v.string(),
  /** Whose name and logo head it; null where Praxis itself writes. */
  practice: v.nullable(v.object({ id: v.string(), name: v.string() })),
  paragraphs: v.array(v.string()),
  /** A code to type, shown large. */
  code: v.nullable(v.string()),
  button: v.nullable(v.object({ label: v.string(), url: v.pipe(v.string(), v.url()) })),
  /** Small print under the button. */
  notes: v.array(v.string()),
  /** Of a practice to a patient, who may ask for no more of them: with a link for that. */
  toPatient: v.optional(v.boolean(), false),
  /** Where whoever gets it ends what it belongs to: the page for people, and what mail programs call (RFC 8058). */
  choice: v.optional(
    v.nullable(
      v.object({ url: v.pipe(v.string(), v.url()), oneClickUrl: v.pipe(v.string(), v.url()) }),
    ),
    null,
  ),
})
export type EmailMessage = v.InferOutput<typeof emailMessage>

/** A text to a 10-digit US number. */
const textMessage = v.object({
  channel: v.literal('text'),
  to: v.string(),
  text: v.string(),
  /** What is sent instead to a number that takes no texts, or none any more. */
  otherwise: v.optional(emailMessage),
})

export const message = v.variant('channel', [emailMessage, textMessage])
export type Message = v.InferOutput<typeof message>
