import * as v from 'valibot'

/** An address that a link was sent to. */
export const linkRecipient = v.object({
  channel: v.picklist(['email', 'text']),
  address: v.string(),
  /** The chart had this address when the link was sent, so correcting the chart revokes the link. */
  isOfChart: v.boolean(),
})
export type LinkRecipient = v.InferOutput<typeof linkRecipient>

/** A link that the product sent to a patient by email or text. */
export const sentLinkItem = v.object({
  /** Hash of the secret in the link. */
  secretHash: v.string(),
  linkId: v.string(),
  kind: v.picklist(['message', 'consultation', 'appointment']),
  practiceId: v.string(),
  patientId: v.string(),
  /** The consultation or appointment; `null` for the thread of messages. */
  recordId: v.nullable(v.string()),
  recipients: v.array(linkRecipient),
  createdAt: v.string(),
  createdBy: v.nullable(v.string()),
  /** The item itself is kept longer, so that staff see links that ended. */
  validUntil: v.string(),
  openedAt: v.nullable(v.string()),
  /** Wrong dates of birth since the last right one. */
  tries: v.number(),
  /** Keys of the guest credentials that opening the link created, with their end. */
  openings: v.array(v.object({ key: v.string(), until: v.string() })),
  revokedAt: v.nullable(v.string()),
  version: v.number(),
})
export type SentLink = v.InferOutput<typeof sentLinkItem>
