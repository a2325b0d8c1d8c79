import * as v from 'valibot'

/** What somebody does with a thread; nothing: they have left it. */
export const doing = v.picklist(['looking', 'typing', 'nothing'])
export type Doing = v.InferOutput<typeof doing>

/** Seconds for which it holds unless it is said again. */
export const presenceLasts = { looking: 60, typing: 15 } as const

/** Somebody else who has a thread open. */
export const present = v.object({
  memberId: v.string(),
  name: v.string(),
  isTyping: v.boolean(),
  /** Seconds for which that holds from the answer on. */
  lasts: v.number(),
})
export type Present = v.InferOutput<typeof present>

/** Who else has a thread open. */
export const presence = v.object({
  others: v.array(present),
  /** Nobody else had it open for an hour without leaving it: what one does there concerns nobody. */
  isAlone: v.boolean(),
})
export type Presence = v.InferOutput<typeof presence>
