import { HOST_PREFIX, STAY_COOKIE } from '#shared/model/account.ts'
import { MINUTE } from '../clock.ts'
import { SESSION_ABSOLUTE_SECONDS } from './sessions.ts'

const SESSION_COOKIE = 'praxis'
const FLOW_COOKIE = 'praxis-openid'
/** How long somebody may take over signing in with a provider. */
export const FLOW_SECONDS = 10 * MINUTE

/** On https the name's prefix makes browsers insist on Secure, Path=/ and no Domain. */
function nameOn(origin: string, name: string): string {
  return origin.startsWith('https:') ? HOST_PREFIX + name : name
}

/** A cookie that no page can read; with null it is taken away. */
function hiddenCookie(origin: string, name: string, value: string | null, seconds: number): string {
  const parts = [
    `${nameOn(origin, name)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : seconds}`,
  ]
  if (origin.startsWith('https:')) parts.push('Secure')
  return parts.join('; ')
}

function readCookie(origin: string, name: string, cookies: readonly string[]): string | null {
  const prefix = `${nameOn(origin, name)}=`
  const cookie = cookies.find((line) => line.startsWith(prefix))
  return cookie ? cookie.slice(prefix.length) || null : null
}

/** The Set-Cookie line that hands over a session; with null it takes the session away. */
export function sessionCookie(origin: string, token: string | null): string {
  return hiddenCookie(origin, SESSION_COOKIE, token, SESSION_ABSOLUTE_SECONDS)
}

/** The session token among a request's cookies. */
export function readSessionCookie(origin: string, cookies: readonly string[]): string | null {
  return readCookie(origin, SESSION_COOKIE, cookies)
}

/**
 * The Set-Cookie line that ties signing in through a provider to the browser that began it; with
 * null it is taken away.
 */
export function flowCookie(origin: string, secret: string | null): string {
  return hiddenCookie(origin, FLOW_COOKIE, secret, FLOW_SECONDS)
}

/** The secret of the flow among a request's cookies. */
export function readFlowCookie(origin: string, cookies: readonly string[]): string | null {
  return readCookie(origin, FLOW_COOKIE, cookies)
}

/** The Set-Cookie line that tells the page whether the member asked to stay signed in. */
export function stayCookie(origin: string, stay: boolean): string {
  const parts = [
    `${nameOn(origin, STAY_COOKIE)}=${stay ? 1 : ''}`,
    'Path=/',
    'SameSite=Lax',
    `Max-Age=${stay ? SESSION_ABSOLUTE_SECONDS : 0}`,
  ]
  if (origin.startsWith('https:')) parts.push('Secure')
  return parts.join('; ')
}
