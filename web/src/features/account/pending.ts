import * as v from 'valibot'
import { keptInTab } from './kept.ts'

/** An account that waits for its email address to be verified. */
const pendingAccount = v.object({
  memberId: v.string(),
  email: v.string(),
  /** When another code may be asked for; null where that is not known. */
  replaceableAt: v.nullable(v.string()),
  firstName: v.optional(v.string(), ''),
  lastName: v.optional(v.string(), ''),
  mobile: v.optional(v.string(), ''),
})
export type PendingAccount = v.InferOutput<typeof pendingAccount>

const kept = keptInTab('praxis-pending-account', pendingAccount)

/** Remembers who waits for a code, over a reload too. */
export const keepPending = kept.keep

/** Who waits for a code; null where nobody does. */
export const readPending = kept.read

/** Forgets it: the address is verified. */
export const clearPending = kept.forget
