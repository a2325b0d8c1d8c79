import type { MemberCall } from '#functions/platform/http/call.ts'
import { readDeviceCookie, sessionCookie, stayCookie } from '#functions/platform/identity/cookie.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import { passFactor, renewFactor, type Session } from '#functions/platform/identity/sessions.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../compose.ts'
import { readSignInPolicy } from './begin-session.ts'

/**
 * Checks that a second factor can be given: to finish signing in or, renewed, in a session that has
 * passed it, by somebody who is asked for one at all.
 * @throws ERR_NO_CHANGE where the session has passed it, ERR_TWO_FACTOR_REQUIRED where it is renewed
 *   before that, ERR_TWO_FACTOR_NOT_SET
 */
export async function ensureProvable(
  table: Table,
  { identity, session }: { identity: Identity; session: Session },
  isRenewed: boolean,
): Promise<void> {
  const hasPassed = session.factor === 'passed'
  if (!isRenewed) {
    if (hasPassed) throw new CatalogueError('ERR_NO_CHANGE')
    return
  }
  if (!hasPassed) throw new CatalogueError('ERR_TWO_FACTOR_REQUIRED')
  if (identity.member.enableTwoFactor) return
  const { requireTwoFactor, requireStrongFactor } = await readSignInPolicy(table, identity)
  if (!requireTwoFactor && !requireStrongFactor) throw new CatalogueError('ERR_TWO_FACTOR_NOT_SET')
}

/** Notes in session and browser that the second factor was proven; sets the cookies of its new token. */
export async function passOrRenew(
  { table, origin, devices }: Pick<AccountServices, 'table' | 'origin' | 'devices'>,
  { actor, session, now, cookies, setCookie }: MemberCall,
  {
    isRenewed,
    spent,
    isStrong,
  }: { isRenewed: boolean; spent: readonly Write[]; isStrong: boolean },
): Promise<void> {
  const stay = actor.identity.member.stayLogin
  const secret = readDeviceCookie(origin, cookies)
  const proven = secret === null ? [] : [devices.remember(actor.id, secret, now, true)]
  const given = { now, spent: [...spent, ...proven], isStrong }
  const token = isRenewed
    ? await renewFactor(table, session, given)
    : await passFactor(table, session, { stay, ...given })
  setCookie(sessionCookie(origin, token))
  if (!isRenewed) setCookie(stayCookie(origin, stay))
}
