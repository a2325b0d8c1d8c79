import * as v from 'valibot'
import { openidLink } from '#shared/model/openid.ts'
import { keptInTab } from './kept.ts'

/** A provider's user whose address an account has already, until its password joins the two. */
const pendingLink = v.object({
  email: openidLink.entries.email,
  returnTo: v.nullable(v.string()),
})
export type PendingLink = v.InferOutput<typeof pendingLink>

const kept = keptInTab('praxis-pending-link', pendingLink)

export const keepLink = kept.keep
export const forgetLink = kept.forget
export const readLink = kept.read
