import type { Call } from '#functions/platform/http/call.ts'
import {
  deviceCookie,
  readDeviceCookie,
  sessionCookie,
  stayCookie,
} from '#functions/platform/identity/cookie.ts'
import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { closeSession, openSession, readSession } from '#functions/platform/identity/sessions.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractices } from '#functions/practices/public.ts'
import { readProvider } from '#functions/providers/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { TwoFactorInfo } from '#shared/model/account.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import type { AccountServices } from '../compose.ts'
import { hasStrong } from '../factors/rules/factors.ts'
import { memberInfoOf, practiceIdsOf } from '../rules/member-info.ts'
import { isPasswordExpired, type SignInPolicy, signInPolicyOf } from '../rules/sign-in.ts'
import { requesterOf } from './requester-of.ts'
import { beginFactor, readKinds } from './two-factor.ts'

/**
/**
 * How somebody signed in: with the password, or with a passkey that verified them, valid in a session
 * epoch; with a provider's token; or with the code that proved the address of a new account.
 */
export type Proof =
  | { kind: 'password' | 'passkey'; epoch: number }
  | { kind: 'openid'; idToken: string }
  | { kind: 'registration' }

/** The member as pages see it, from an identity that was read already. */
export async function memberInfoFor(
  table: Table,
  identity: Identity,
  now: Date,
): Promise<MemberInfo> {
  const [practices, provider] = await Promise.all([
    readPractices(table, practiceIdsOf(identity)),
    readProvider(table, identity.member.id),
  ])
  return memberInfoOf(identity, { practices, provider, now })
}

/**
 * The member as pages see it now.
 * @param isStronglyProven whether a strong second factor was proven in the session
 * @throws ERR_UNAUTHENTICATED if there is none
 */
export async function readMemberInfo(
  table: Table,
  memberId: string,
  { now, isStronglyProven }: { now: Date; isStronglyProven: boolean },
): Promise<MemberInfo> {
  const identity = await readIdentity(table, memberId)
  if (!identity) throw new CatalogueError('ERR_UNAUTHENTICATED')
  return memberInfoFor(table, { ...identity, isStronglyProven }, now)
}

/** What the practices of a member require of signing in. */
export async function readSignInPolicy(table: Table, identity: Identity): Promise<SignInPolicy> {
  return signInPolicyOf(identity, await readPractices(table, practiceIdsOf(identity)))
}

/**
 * Opens a session for somebody who has signed in, in place of the one that the browser had,
 * and sets its cookies. Answers the member, or what the second factor needs.
 * @throws ERR_PASSWORD_EXPIRED, ERR_USER_NOT_AVAILABLE, and ERR_UNAUTHENTICATED if the password was
 *   changed, or all sessions were ended, since the proof
 */
export async function beginSession(
  services: AccountServices,
  memberId: string,
  proof: Proof,
  { now, ip, userAgent, sessionToken, cookies, setCookie }: Call,
): Promise<MemberInfo | TwoFactorInfo> {
  const { table, origin } = services
  const identity = await readIdentity(table, memberId)
  if (!identity?.member.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
  const { member } = identity
  noteOfCall({ caller: member.id, proof: proof.kind })
  const practices = await readPractices(table, practiceIdsOf(identity))
  const policy = signInPolicyOf(identity, practices)
  if (proof.kind === 'password' && isPasswordExpired(member, policy, now)) {
    throw new CatalogueError('ERR_PASSWORD_EXPIRED')
  }
  // A passkey that verified the person is two factors: what they have, and what they know or are.
  const isWhole = proof.kind === 'passkey'
  const isAsked = member.enableTwoFactor || policy.requireTwoFactor
  const asksFactor = !isWhole && (isAsked || (await asksStrong(services, member, policy)))
  noteOfCall({ factor: asksFactor ? 'pending' : 'none' })
  const from = { memberId, signedInFrom: ip }
  const info = asksFactor
    ? await beginFactor(services, member, {
        now,
        requester: await requesterOf(services, from, cookies),
      })
    : null

  const former = sessionToken ? await readSession(table, sessionToken, now) : null
  if (former) await closeSession(table, former)
  const deviceSecret = readDeviceCookie(origin, cookies) ?? newSecret()
  const opened = {
    memberId: member.id,
    epoch: 'epoch' in proof ? proof.epoch : member.sessionEpoch,
    factor: asksFactor ? 'pending' : 'passed',
    isProven: isWhole,
    stay: member.stayLogin,
    openidToken: proof.kind === 'openid' ? proof.idToken : null,
    ip,
    userAgent,
    now,
  } as const
  const remembered = services.devices.remember(member.id, deviceSecret, now, isWhole)
  const token = await openSession(table, opened, [remembered])
  setCookie(sessionCookie(origin, token))
  setCookie(deviceCookie(origin, deviceSecret))
  if (info) return info
  setCookie(stayCookie(origin, member.stayLogin))
  const proven = { ...identity, isStronglyProven: isWhole }
  return memberInfoOf(proven, { practices, provider: await readProvider(table, member.id), now })
}

/**
 * Whether a member who must use a strong factor has added one. We then ask for it even if the member
 * turned the second factor off.
 */
async function asksStrong(
  services: AccountServices,
  { id }: Pick<MemberItem, 'id'>,
  { requireStrongFactor }: SignInPolicy,
): Promise<boolean> {
  return requireStrongFactor && hasStrong(await readKinds(services, id))
}
