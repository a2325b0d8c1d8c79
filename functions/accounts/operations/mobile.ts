import type { MemberItem, Session } from '#functions/platform/identity/records.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import { addCode, proveCode, sentInfo } from '../codes/operations/codes.ts'
import { guessesOfMember } from '../codes/operations/guesses.ts'
import type { AccountServices } from '../compose.ts'
import { securityEvent } from '../rules/events.ts'
import { codeText, mobileChangedMail } from '../rules/messages.ts'
import { provePassword } from './login.ts'

/**
 * A verified number receives the codes for signing in, so that changing it takes the password.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT if there is none, ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET
 */
export async function proveForMobile(
  dependencies: AccountServices,
  member: MemberItem,
  { mobile, password }: { mobile?: string | null | undefined; password?: string | undefined },
): Promise<void> {
  if (mobile === undefined || mobile === member.mobile || !member.mobileVerified) return
  await provePassword(dependencies, member, password)
}

/** Each session has codes of its own. */
const topicOf = ({ id }: Pick<Session, 'id'>) => ({ subject: id, purpose: 'mobile' }) as const

type In = { now: Date; session: Pick<Session, 'id'> }

/**
 * Texts a code to a number that the member enters. It takes the password, since codes for signing
 * in will go there.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_MOBILE_VERIFIED, ERR_MOBILE_REGISTERED,
 *   ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function sendMobileCode(
  dependencies: AccountServices,
  member: MemberItem,
  { mobile, password }: { mobile: string; password: string },
  { now, session }: In,
): Promise<CodeSent> {
  const { store, queue, origin } = dependencies
  await provePassword(dependencies, member, password)
  const owner = await store.mobileOwner(mobile)
  if (owner !== null) {
    throw new CatalogueError(owner === member.id ? 'ERR_MOBILE_VERIFIED' : 'ERR_MOBILE_REGISTERED')
  }
  const requested = { now, about: mobile, pausedBy: member.id }
  const { code, stored, writes } = await addCode(dependencies, topicOf(session), requested)
  const text = codeText(mobile, code, origin)
  await store.write([...writes, ...(await queue(text, stored.validUntil))])
  return sentInfo(stored)
}

/**
 * Makes the number the member's own.
 * @throws ERR_VERIFICATION_*, ERR_MOBILE_VERIFIED, ERR_MOBILE_REGISTERED, ERR_VERSION_CONFLICT
 */
export async function verifyMobile(
  services: AccountServices,
  member: MemberItem,
  code: string,
  { now, session }: In,
): Promise<void> {
  const { store, codes, queue } = services
  const topic = topicOf(session)
  const guesses = guessesOfMember(services, member.id, topic.purpose)
  const stored = await proveCode(codes, topic, code, { now, guesses })
  const { about: mobile } = stored
  if (mobile === null) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  if (member.mobileVerified && member.mobile === mobile) {
    throw new CatalogueError('ERR_MOBILE_VERIFIED')
  }
  await store.verifyMobile(member, mobile, [
    codes.spend(topic, stored),
    securityEvent(member.id, 'mobile', now),
    ...(await queue(mobileChangedMail(member.email, mobile))),
  ])
}
