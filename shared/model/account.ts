import * as v from 'valibot'

/** How the second factor's code is sent (specification, section 9). */
export const twoFactorMethods = ['sms', 'email'] as const
export const twoFactorMethod = v.picklist(twoFactorMethods, 'must be sms or email')
export type TwoFactorMethod = (typeof twoFactorMethods)[number]

/** What signing in answers where a code is asked for besides the password (section 3). */
export const twoFactorInfo = v.object({
  result: v.literal('twoFactor'),
  twoFactorMethod,
  availableTwoFactorMethods: v.array(twoFactorMethod),
  /** When another code may be asked for. */
  replaceableAt: v.string(),
})
export type TwoFactorInfo = v.InferOutput<typeof twoFactorInfo>

/** How a member signs in (section 7, Auth). */
export const authOptions = v.object({
  enableTwoFactor: v.boolean(),
  defaultTwoFactorMethod: twoFactorMethod,
  stayLogin: v.boolean(),
  availableTwoFactorMethods: v.array(twoFactorMethod),
  /** A practice that the member works in demands the second factor. */
  twoFactorRequired: v.boolean(),
})
export type AuthOptions = v.InferOutput<typeof authOptions>

/** A session as its owner sees it. */
export const sessionInfo = v.object({
  id: v.string(),
  /** The one that asks. */
  current: v.boolean(),
  /** Browser and system, in words. */
  device: v.string(),
  ip: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
})
export type SessionInfo = v.InferOutput<typeof sessionInfo>

/** Tells pages that the member stays signed in, so that they need not warn of the session's end. */
export const STAY_COOKIE = 'praxis-extend-login'
/** On https browsers take a name that begins so only for this host, with Secure and Path=/. */
export const HOST_PREFIX = '__Host-'

/** Whether the page's cookies say that the member stays signed in. */
export function saysStay(cookies: string): boolean {
  const names = [STAY_COOKIE, HOST_PREFIX + STAY_COOKIE]
  return cookies.split(/;\s*/).some((cookie) => names.some((name) => cookie === `${name}=1`))
}

/** How long a practice lets its staff keep a password, in days; 0 is for ever. */
export const passwordAges = [0, 30, 60, 90, 180, 365] as const
