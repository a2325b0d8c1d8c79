import * as v from 'valibot'

/** How many devices of one member get push notifications; one more replaces the oldest. */
export const MAX_PUSH_DEVICES = 10

/** The push services of the browsers. `*.` stands for any name below. */
export const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

const base64url = (length: number) =>
  v.pipe(v.string(), v.length(length), v.regex(/^[\w-]+$/, 'must be base64url'))

/** Where local runs may send pushes to as well, without TLS. */
export const LOCAL_PUSH_HOST = 'localhost'

/** The answer of a browser to `PushManager.subscribe` (Push API, RFC 8291). */
export const pushSubscription = v.strictObject({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(1000),
    // Parsers of URLs drop control characters, so that `url` lets them pass.
    v.regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces'),
    v.url(),
  ),
  keys: v.strictObject({
    /** The uncompressed point of the browser's P-256 key: 65 bytes. */
    p256dh: base64url(87),
    /** The authentication secret: 16 bytes. */
    auth: base64url(22),
  }),
})
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscription>

/** A browser that gets push notifications. */
export const pushDevice = v.object({
  /** The SHA-256 of its endpoint in base64url, by which a browser knows itself. */
  id: v.string(),
  /** Such as `Chrome on Android`. */
  label: v.string(),
  createdAt: v.string(),
})
export type PushDevice = v.InferOutput<typeof pushDevice>
