import * as v from 'valibot'
import { revealable } from '#shared/model/card.ts'

/** A card that was sent: whose it is and what became of it, and nothing that is on it. */
export const cardItem = v.object({
  cardId: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  /** The place of its message in the thread. */
  seq: v.number(),
  createdAt: v.string(),
  /** When it is destroyed. */
  until: v.string(),
  withdrawnAt: v.nullable(v.string()),
  codeRevealedAt: v.nullable(v.string()),
  reveals: v.array(
    v.object({
      at: v.string(),
      what: v.picklist(revealable),
      memberId: v.string(),
      name: v.string(),
      reason: v.string(),
    }),
  ),
  version: v.number(),
})
export type Card = v.InferOutput<typeof cardItem>

/** A text under a key of its own, which only KMS opens, for whom and what it was made. */
export const sealed = v.object({ key: v.string(), text: v.string() })
export type Sealed = v.InferOutput<typeof sealed>

export const sealedItem = v.object({ sealed })
