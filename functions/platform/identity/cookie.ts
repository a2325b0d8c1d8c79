import { HOST_PREFIX, STAY_COOKIE } from '#shared/model/account.ts'
import { SESSION_ABSOLUTE_SECONDS } from './sessions.ts'

/** On https the name's prefix makes browsers insist on Secure, Path=/ and no Domain. */
function nameOn(origin: string, name: string): string {
  return origin.startsWith('https:') ? HOST_PREFIX + name : name
}

export function sessionCookieName(origin: string): string {
  return nameOn(origin, 'praxis')
}

/** The Set-Cookie line that hands over a session; with null it takes the session away. */
export function sessionCookie(origin: string, token: string | null): string {
  const parts = [
    `${sessionCookieName(origin)}=${token ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${token === null ? 0 : SESSION_ABSOLUTE_SECONDS}`,
  ]
  if (origin.startsWith('https:')) parts.push('Secure')
  return parts.join('; ')
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

/** The session token among a request's cookies. */
export function readSessionCookie(origin: string, cookies: readonly string[]): string | null {
  const prefix = `${sessionCookieName(origin)}=`
  const cookie = cookies.find((line) => line.startsWith(prefix))
  return cookie ? cookie.slice(prefix.length) || null : null
}
