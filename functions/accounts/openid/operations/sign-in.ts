import type { MemberItem } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../../compose.ts'
import { provePassword } from '../../operations/login.ts'
import { newMember } from '../../rules/member.ts'
import { providerJoinedMail } from '../../rules/messages.ts'
import type { EmailOwner } from '../../store.ts'
import {
  type Claims,
  personNameOf,
  provenEmailOf,
  type Subject,
  subjectOf,
} from '../rules/claims.ts'
import type { Holder, PendingLink } from '../store.ts'

/** The member who came back from the provider, or the account that has the same address. */
export type Recognized =
  | { kind: 'member'; memberId: string }
  | { kind: 'link'; subject: Subject; memberId: string; email: string }

/** Nobody yet: who has the address without having proven it, and whose closed account had the subject. */
type New = { kind: 'new'; owner: EmailOwner | null; holder: Holder | null }

/**
 * The member of the provider's claims, created if there is none yet, or none any more. An account that never verified
 * its address loses it, as when somebody registers it again.
 * @throws ERR_OPENID_NO_SUB, ERR_OPENID_NO_EMAIL, ERR_OPENID_EMAIL_NOT_VERIFIED, ERR_OPENID_FAILED
 */
export async function recognize(
  { store, openid, newId }: AccountServices,
  claims: Claims,
  now: Date,
): Promise<Recognized> {
  const subject = subjectOf(claims)
  const find = async (): Promise<Recognized | New> => {
    const holder = await openid.holderOf(subject)
    if (holder?.isOpen) return { kind: 'member', memberId: holder.memberId }
    const email = provenEmailOf(claims)
    const owner = await store.ownerOf(email)
    if (!owner?.verified) return { kind: 'new', owner, holder }
    // The address of a closed account stays taken for a while.
    const member = await store.member(owner.memberId)
    if (!member?.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
    // Another page may have created this subject's member since the first look.
    const linked = await openid.holderOf(subject)
    return linked?.isOpen
      ? { kind: 'member', memberId: linked.memberId }
      : { kind: 'link', subject, memberId: owner.memberId, email }
  }
  return retryOnConflict(find, async (found) => {
    if (found.kind !== 'new') return found
    const id = newId()
    const email = provenEmailOf(claims)
    const person = { id, email, ...personNameOf(claims), mobile: null, passwordHash: null }
    const member = { ...newMember(person, now), emailVerified: true, openId: subject.sub }
    await openid.register(subject, member, found, now)
    return { kind: 'member', memberId: id }
  })
}

/**
 * Links a subject to the account that has its address, for somebody who knows its password.
 * @param id of the flow
 * @throws ERR_OPENID_FAILED, ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_USER_NOT_AVAILABLE
 */
export async function joinAccount(
  services: AccountServices,
  id: string,
  password: string,
  now: Date,
): Promise<PendingLink> {
  const { store, openid, queue, tried } = services
  const link = await openid.link(id)
  const member = link && (await store.member(link.memberId))
  if (!link || !isStillTheirs(link, member)) throw new CatalogueError('ERR_OPENID_FAILED')
  tried(member.id)
  await provePassword(services, member, password)
  if (!member.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
  const mail = providerJoinedMail(member.email, link.provider)
  await openid.join(id, link, member, now, await queue(mail))
  return link
}

function isStillTheirs({ email }: PendingLink, member: MemberItem | null): member is MemberItem {
  return member?.emailVerified === true && member.email === email
}
