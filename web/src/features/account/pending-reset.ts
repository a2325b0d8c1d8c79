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

/** A request whose link was opened: the token of the link takes the place of the code. */
export type ResetLink = { id: string; token: string }

const LINK = /^(\w{26})\.([\w-]{43})$/

/** Reads the link from the part of the address after #, which reaches no server. */
export function readResetLink(hash: string): ResetLink | null {
  const [, id, token] = LINK.exec(hash) ?? []
  return id && token ? { id, token } : null
}

/** The request whose code is still good; null where there is none, or one for another address. */
export function readReset(email?: string, now = new Date()): PendingReset | null {
  const pending = kept.read()
  if (!pending || pending.expiresAt <= now.toISOString()) return null
  return email && email.toLowerCase() !== pending.email.toLowerCase() ? null : pending
}
