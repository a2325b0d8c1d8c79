import * as v from 'valibot'
import { isSent, type TwoFactorInfo, twoFactorMethod } from '#shared/model/account.ts'
import { keptInTab } from './kept.ts'

/** The server keeps a session that waits for its second factor for so long. */
const PENDING_MS = 10 * 60_000

/** Signing in that waits for the code of the second factor. */
const pendingFactor = v.object({
  method: twoFactorMethod,
  methods: v.array(twoFactorMethod),
  /** When each way may be asked for another code; a way that is not named was not used yet. */
  replaceableAt: v.object({ sms: v.optional(v.string()), email: v.optional(v.string()) }),
  /** Who signs in; empty where a sign-in service knows. */
  email: v.string(),
  returnTo: v.optional(v.string()),
  /** When signing in must begin anew. */
  until: v.string(),
})
export type PendingFactor = v.InferOutput<typeof pendingFactor>

const kept = keptInTab('praxis-pending-factor', pendingFactor)

/** What is remembered when a code is first asked for. */
export function newPendingFactor(
  info: TwoFactorInfo,
  { email, returnTo, now }: { email: string; returnTo: string | undefined; now: Date },
): PendingFactor {
  return withCodeSent(
    {
      method: info.twoFactorMethod,
      methods: info.availableTwoFactorMethods,
      replaceableAt: {},
      email,
      ...(returnTo && { returnTo }),
      until: new Date(now.getTime() + PENDING_MS).toISOString(),
    },
    info,
  )
}

/** The same once another code was sent, perhaps another way, or is to be given that none is sent of. */
export function withCodeSent(
  pending: PendingFactor,
  { twoFactorMethod: method, availableTwoFactorMethods: methods, replaceableAt }: TwoFactorInfo,
): PendingFactor {
  return {
    ...pending,
    method,
    methods,
    replaceableAt:
      replaceableAt === null
        ? pending.replaceableAt
        : { ...pending.replaceableAt, [method]: replaceableAt },
  }
}

/** Whether the code that was last sent this way is so new that no other may be asked for. */
export function isJustSent(
  { replaceableAt }: PendingFactor,
  way: PendingFactor['method'],
  now: Date,
) {
  return isSent(way) && (replaceableAt[way] ?? '') > now.toISOString()
}

export const keepFactor = kept.keep
export const forgetFactor = kept.forget

/** Who waits for the second factor in this tab, be it for too long; null where nobody does. */
export const readFactor = kept.read

/** Whether signing in has taken so long that it must begin anew. */
export function isLapsed({ until }: PendingFactor, now = new Date()): boolean {
  return until <= now.toISOString()
}
