import * as v from 'valibot'

/** How a code of the second factor is sent (specification, section 9). */
export const sentMethods = ['sms', 'email'] as const
export const sentMethod = v.picklist(sentMethods, 'must be sms or email')
export type SentMethod = (typeof sentMethods)[number]

/** The second factors that a member may choose to be asked for first. */
export const chosenMethods = [...sentMethods, 'totp', 'passkey'] as const
export const chosenMethod = v.picklist(chosenMethods, 'must be sms, email, totp or passkey')
export type ChosenMethod = (typeof chosenMethods)[number]

/** The second factors by which signing in can be finished: recovery codes are for emergencies. */
export const twoFactorMethods = [...chosenMethods, 'recovery'] as const
export const twoFactorMethod = v.picklist(twoFactorMethods, 'must be a second factor')
export type TwoFactorMethod = (typeof twoFactorMethods)[number]

/** Whether a code of this method is sent, rather than made or kept by the member. */
export function isSent(method: TwoFactorMethod): method is SentMethod {
  return method === 'sms' || method === 'email'
}

/** What signing in answers where a second factor is asked for besides the password (section 3). */
export const twoFactorInfo = v.object({
  result: v.literal('twoFactor'),
  twoFactorMethod: chosenMethod,
  availableTwoFactorMethods: v.array(twoFactorMethod),
  /** When another code may be asked for; null where none is sent. */
  replaceableAt: v.nullable(v.string()),
})
export type TwoFactorInfo = v.InferOutput<typeof twoFactorInfo>

/** How a member signs in (section 7, Auth). */
export const authOptions = v.object({
  enableTwoFactor: v.boolean(),
  defaultTwoFactorMethod: chosenMethod,
  stayLogin: v.boolean(),
  availableTwoFactorMethods: v.array(twoFactorMethod),
  /** A practice that the member works in demands the second factor. */
  twoFactorRequired: v.boolean(),
})
export type AuthOptions = v.InferOutput<typeof authOptions>

/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10

/** A passkey as its owner sees it. */
export const passkeyInfo = v.object({
  id: v.string(),
  name: v.string(),
  /** It is copied between devices, such as by the maker's cloud. */
  isSynced: v.boolean(),
  addedAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type PasskeyInfo = v.InferOutput<typeof passkeyInfo>

/** The second factors that a member has added to the account. */
export const factorsInfo = v.object({
  /** The authenticator app; null where none was added. */
  totp: v.nullable(v.object({ addedAt: v.string(), lastUsedAt: v.nullable(v.string()) })),
  passkeys: v.array(passkeyInfo),
  /** Null where there are none: they come with the first of the above. */
  recoveryCodes: v.nullable(v.object({ left: v.number(), createdAt: v.string() })),
})
export type FactorsInfo = v.InferOutput<typeof factorsInfo>

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

/** Who is signed in, by a name that has the prefix on https; pages cannot read it. */
export const SESSION_COOKIE = 'praxis'

/** Whether the page's cookies say that the member stays signed in. */
export function saysStay(cookies: string): boolean {
  const names = [STAY_COOKIE, HOST_PREFIX + STAY_COOKIE]
  return cookies.split(/;\s*/).some((cookie) => names.some((name) => cookie === `${name}=1`))
}

/** How long a practice lets its staff keep a password, in days; 0 is for ever. */
export const passwordAges = [0, 30, 60, 90, 180, 365] as const
