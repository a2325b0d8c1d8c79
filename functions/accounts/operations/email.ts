import type { Identity } from '#functions/platform/identity/identity.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Session } from '#functions/platform/identity/sessions.ts'
import { personWrites } from '#functions/staffs/public.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import { addCode, proveCode, sentInfo } from '../codes/operations/codes.ts'
import { guessesOfMember } from '../codes/operations/guesses.ts'
import type { AccountServices } from '../compose.ts'
import { emailChangedEvent, securityEvent } from '../rules/events.ts'
import { emailChangedMail, emailTakenMail, newEmailMail } from '../rules/messages.ts'
import { recordWrite } from '../store.ts'
import { provePassword } from './login.ts'

/** Each session has codes of its own. */
const topicOf = ({ id }: Pick<Session, 'id'>) => ({ subject: id, purpose: 'email' }) as const

/**
 * Mails a code to an address that the member wants to sign in with. It takes the password: whoever
 * has the address can reset it. Answer and time are the same whether or not another account has the
 * address; its owner gets a mail without a code then.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_EMAIL_ALREADY_VERIFIED where it is the
 *   member's, ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function sendEmailCode(
  services: AccountServices,
  member: MemberItem,
  { email, password }: { email: string; password: string },
  { now, session }: { now: Date; session: Session },
): Promise<CodeSent> {
  const { store, queue } = services
  await provePassword(services, member, password)
  if (email === member.email) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const owner = await store.ownerOf(email)
  const requested = { now, about: email, pausedBy: member.id }
  const { code, stored, writes } = await addCode(services, topicOf(session), requested)
  const mail = owner?.verified ? emailTakenMail(email) : newEmailMail(email, code)
  await store.write([...writes, ...(await queue(mail, stored.validUntil))])
  return sentInfo(stored)
}

/**
 * Makes the address the member's, for signing in and wherever colleagues see it; charts follow by
 * the event. All other sessions end, and the former address is told.
 * @returns the new token of this session
 * @throws ERR_VERIFICATION_*, ERR_EMAIL_EXISTS if somebody else proved the address meanwhile,
 *   ERR_VERSION_CONFLICT if the account was changed since it was read
 */
export async function changeEmail(
  services: AccountServices,
  { member, memberships }: Pick<Identity, 'member' | 'memberships'>,
  code: string,
  { now, ip, session }: { now: Date; ip: string; session: Session },
): Promise<string> {
  const { store, codes, queue } = services
  const topic = topicOf(session)
  const guesses = guessesOfMember(services, member.id, topic.purpose)
  const stored = await proveCode(codes, topic, code, { now, guesses })
  const { about: email } = stored
  if (email === null) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  const before = await store.ownerOf(email)
  if (before?.verified) throw new CatalogueError('ERR_EMAIL_EXISTS')
  const practiceIds = memberships.map(({ practiceId }) => practiceId)
  return store.changeEmail(member, { email, before }, session, [
    codes.spend(topic, stored),
    ...personWrites(practiceIds, member.id, { email }),
    emailChangedEvent(member.id, now),
    securityEvent(member.id, 'email', now),
    recordWrite(member.id, { action: 'email', actor: member.id, ip }, now),
    ...(await queue(emailChangedMail(member.email))),
  ])
}
