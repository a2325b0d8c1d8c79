import type { MemberItem } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Queue } from '../../compose.ts'
import { type LoginDependencies, provePassword } from '../../operations/login.ts'
import { newMember } from '../../rules/member.ts'
import { providerJoinedMail } from '../../rules/messages.ts'
import type { AccountStore, EmailOwner } from '../../store.ts'
import {
  type Claims,
  personNameOf,
  provenEmailOf,
  type Subject,
  subjectOf,
} from '../rules/claims.ts'
import type { OpenidStore, PendingLink } from '../store.ts'

type Dependencies = {
  store: Pick<AccountStore, 'ownerOf'>
  openid: OpenidStore
  newId: () => string
}

/** Who came back from the provider; or whose address it is that an account has already. */
export type Recognized =
  | { kind: 'member'; memberId: string }
  | { kind: 'link'; subject: Subject; memberId: string; email: string }

/**
 * The member whom the provider speaks of, made where there is none yet. An account that never
 * proved its address does not hold it, as when somebody registers it again.
 * @throws ERR_OPENID_NO_SUB, ERR_OPENID_NO_EMAIL, ERR_OPENID_EMAIL_NOT_VERIFIED, ERR_OPENID_FAILED
 */
export async function recognize(
  { store, openid, newId }: Dependencies,
  claims: Claims,
  now: Date,
): Promise<Recognized> {
  const subject = subjectOf(claims)
  const find = async (): Promise<Recognized | { kind: 'new'; owner: EmailOwner | null }> => {
    const known = await openid.memberOf(subject)
    if (known !== null) return { kind: 'member', memberId: known }
    const email = provenEmailOf(claims)
    const owner = await store.ownerOf(email)
    if (!owner?.verified) return { kind: 'new', owner }
    // The owner may be this very subject's, made by another page since it was looked for.
    const meanwhile = await openid.memberOf(subject)
    return meanwhile === null
      ? { kind: 'link', subject, memberId: owner.memberId, email }
      : { kind: 'member', memberId: meanwhile }
  }
  return retryOnConflict(find, async (found) => {
    if (found.kind !== 'new') return found
    const id = newId()
    const email = provenEmailOf(claims)
    const person = { id, email, ...personNameOf(claims), mobile: null, passwordHash: null }
    const member = { ...newMember(person, now), emailVerified: true }
    await openid.register(subject, member, found.owner, now)
    return { kind: 'member', memberId: id }
  })
}

type JoinDependencies = Pick<LoginDependencies, 'isPassword' | 'attempts'> & {
  store: Pick<AccountStore, 'member'>
  openid: OpenidStore
  queue: Queue
  /** Told whose password is tried. */
  tried: (memberId: string) => void
}

/**
 * Joins a subject with the account that has its address, for whoever knows the password of that.
 * `id` is that of the flow.
 * @throws ERR_OPENID_FAILED, ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_USER_NOT_AVAILABLE
 */
export async function joinAccount(
  dependencies: JoinDependencies,
  id: string,
  password: string,
  now: Date,
): Promise<PendingLink> {
  const { store, openid, queue, tried } = dependencies
  const link = await openid.link(id)
  const member = link && (await store.member(link.memberId))
  if (!link || !isStillTheirs(link, member)) throw new CatalogueError('ERR_OPENID_FAILED')
  tried(member.id)
  await provePassword(dependencies, member, password)
  if (!member.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
  const mail = providerJoinedMail(member.email, link.provider)
  await openid.join(id, link, member, now, await queue(mail))
  return link
}

function isStillTheirs({ email }: PendingLink, member: MemberItem | null): member is MemberItem {
  return member?.emailVerified === true && member.email === email
}
