import * as v from 'valibot'
import { codeSent } from '#shared/api/codes.ts'
import { keptInTab } from './kept.ts'

/** A new password that waits for its code. */
const pendingReset = v.object({
  /** That of the request, which the code belongs to. */
  id: v.string(),
  email: v.string(),
  ...codeSent.entries,
})
export type PendingReset = v.InferOutput<typeof pendingReset>

const kept = keptInTab('praxis-pending-reset', pendingReset)

export const keepReset = kept.keep
export const forgetReset = kept.forget

/** The request whose code is still good; null where there is none, or one for another address. */
export function readReset(email?: string, now = new Date()): PendingReset | null {
  const pending = kept.read()
  if (!pending || pending.expiresAt <= now.toISOString()) return null
  return email && email.toLowerCase() !== pending.email.toLowerCase() ? null : pending
}
