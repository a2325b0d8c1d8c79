import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { NewsletterForm } from '#shared/model/newsletter-form.ts'

/**
 * pending: somebody typed the address, and its owner was asked. subscribed: the owner said yes. left: the
 * owner wants no more; then neither name nor address are kept.
 */
export const subscriber = v.object({
  /** A hash of the address. */
  mark: v.string(),
  state: v.picklist(['pending', 'subscribed', 'left']),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** When it became so: ISO 8601. */
  at: v.string(),
  /** Emails that the form sent since `mailsSince`: a stranger must not fill somebody's inbox. */
  mails: v.number(),
  mailsSince: v.string(),
  version: v.number(),
})
export type Subscriber = v.InferOutput<typeof subscriber>

/** How many emails the form sends to one address in a day. */
export const MAILS_A_DAY = 3
/** How long the owner has to say yes; then the address is forgotten. */
export const CONFIRM_DAYS = 7

/**
 * An address that was typed into the form.
 * @returns null where nothing is to be sent or kept: the address had emails enough today
 */
export function asked(
  before: Subscriber | null,
  { name, email }: NewsletterForm,
  { mark, now }: { mark: string; now: Date },
): Subscriber | null {
  const at = now.toISOString()
  const isNewDay = before === null || plusSeconds(new Date(before.mailsSince), DAY) <= now
  const mails = isNewDay ? 1 : before.mails + 1
  if (mails > MAILS_A_DAY) return null
  const counted = {
    ...{ mark, mails, mailsSince: isNewDay ? at : before.mailsSince },
    version: (before?.version ?? 0) + 1,
  }
  // A stranger who types the address changes nothing of who gets the newsletter already.
  if (before?.state === 'subscribed') return { ...before, ...counted }
  return { ...counted, state: 'pending', email, name, at }
}

/**
 * The owner said yes.
 * @returns null where that is known; 'gone' where they said no since they were asked
 */
export function confirmed(before: Subscriber, now: Date): Subscriber | null | 'gone' {
  if (before.state === 'subscribed') return null
  if (before.state === 'left') return 'gone'
  return { ...before, state: 'subscribed', at: now.toISOString(), version: before.version + 1 }
}

/** The owner wants no more; null where that is known. */
export function left(before: Subscriber, now: Date): Subscriber | null {
  if (before.state === 'left') return null
  const nobody = { email: null, name: null }
  const at = now.toISOString()
  return { ...before, ...nobody, state: 'left', at, version: before.version + 1 }
}

/** When an address is forgotten whose owner did not answer, in seconds since 1970; null for the others. */
export function expiryOf({ state, at }: Subscriber): number | null {
  return state === 'pending' ? epochSeconds(plusSeconds(new Date(at), CONFIRM_DAYS * DAY)) : null
}
