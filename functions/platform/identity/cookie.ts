import { HOST_PREFIX, SESSION_COOKIE, STAY_COOKIE } from '#shared/model/account.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { SESSION_ABSOLUTE_SECONDS } from './sessions.ts'

const FLOW_COOKIE = 'praxis-openid'
const PASSKEY_COOKIE = 'praxis-passkey'
const DEVICE_COOKIE = 'praxis-device'
/** How long somebody may take over signing in with a provider. */
export const FLOW_SECONDS = 10 * MINUTE

/** How long the page for signing in may wait for a passkey. */
export const PASSKEY_SECONDS = HOUR

/** How long a browser is remembered after the last sign-in with it. */
export const DEVICE_SECONDS = 180 * DAY

/** On https the name's prefix makes browsers insist on Secure, Path=/ and no Domain. */
function nameOn(origin: string, name: string): string {
  return origin.startsWith('https:') ? HOST_PREFIX + name : name
}

/** A Set-Cookie line; null deletes the cookie. Scripts cannot read a hidden one. */
function cookieLine(
  origin: string,
  name: string,
  value: string | null,
  { seconds, isHidden }: { seconds: number; isHidden: boolean },
): string {
  return [
    `${nameOn(origin, name)}=${value ?? ''}`,
    'Path=/',
    ...(isHidden ? ['HttpOnly'] : []),
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : seconds}`,
    ...(origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
}

function readCookie(origin: string, name: string, cookies: readonly string[]): string | null {
  const prefix = `${nameOn(origin, name)}=`
  const cookie = cookies.find((line) => line.startsWith(prefix))
  return cookie ? cookie.slice(prefix.length) || null : null
}

/** The Set-Cookie line of a session; null deletes it. */
export function sessionCookie(origin: string, token: string | null): string {
  const options = { seconds: SESSION_ABSOLUTE_SECONDS, isHidden: true }
  return cookieLine(origin, SESSION_COOKIE, token, options)
}

/** The session token among a request's cookies. */
export function readSessionCookie(origin: string, cookies: readonly string[]): string | null {
  return readCookie(origin, SESSION_COOKIE, cookies)
}

/**
 * The Set-Cookie line that ties signing in through a provider to the browser that began it; null
 * deletes it.
 */
export function flowCookie(origin: string, secret: string | null): string {
  const options = { seconds: FLOW_SECONDS, isHidden: true }
  return cookieLine(origin, FLOW_COOKIE, secret, options)
}

/** The secret of the flow among a request's cookies. */
export function readFlowCookie(origin: string, cookies: readonly string[]): string | null {
  return readCookie(origin, FLOW_COOKIE, cookies)
}

/** The Set-Cookie line that ties signing in with a passkey to the browser that began it. */
export function passkeyCookie(origin: string, secret: string): string {
  const options = { seconds: PASSKEY_SECONDS, isHidden: true }
  return cookieLine(origin, PASSKEY_COOKIE, secret, options)
}

/** The secret of signing in with a passkey among a request's cookies. */
export function readPasskeyCookie(origin: string, cookies: readonly string[]): string | null {
  return readCookie(origin, PASSKEY_COOKIE, cookies)
}

/**
 * The Set-Cookie line by which a browser is recognized at the next sign-in. It opens nothing: failed
 * sign-ins of other devices do not count against a browser that was signed in before.
 */
export function deviceCookie(origin: string, secret: string): string {
  const options = { seconds: DEVICE_SECONDS, isHidden: true }
  return cookieLine(origin, DEVICE_COOKIE, secret, options)
}

/** The secret of the browser among a request's cookies. */
export function readDeviceCookie(origin: string, cookies: readonly string[]): string | null {
  return readCookie(origin, DEVICE_COOKIE, cookies)
}

/** The Set-Cookie line that lets the page see whether the member asked to stay signed in. */
export function stayCookie(origin: string, stay: boolean): string {
  const options = { seconds: SESSION_ABSOLUTE_SECONDS, isHidden: false }
  return cookieLine(origin, STAY_COOKIE, stay ? '1' : null, options)
}
