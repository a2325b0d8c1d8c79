import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Session } from '#functions/platform/identity/sessions.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../compose.ts'
import { securityEvent } from '../rules/events.ts'
import { passwordChangedMail } from '../rules/messages.ts'
import { provePassword } from './login.ts'

/** Passwords that may not be used again, the present one among them. */
export const REMEMBERED_PASSWORDS = 5

/** @throws ERR_PASSWORD_NOT_SAFE */
export async function ensureSafe(
  { unsafeBecause }: AccountServices,
  password: string,
  about: string[],
): Promise<void> {
  const problems = await unsafeBecause(password, about)
  if (problems.length > 0) throw new CatalogueError('ERR_PASSWORD_NOT_SAFE', problems)
}

/**
 * Puts another password in place of the present one.
 * @returns the new token of the session to keep
 * @throws ERR_PASSWORD_NOT_CHANGED, ERR_PASSWORD_REUSED
 */
export async function setPassword(
  { store, isPassword, hashPassword, queue }: AccountServices,
  member: MemberItem,
  password: string,
  { now, keep, writes }: { now: Date; keep: Session | null; writes: Write[] },
): Promise<string | null> {
  const { passwordHash } = member
  if (passwordHash !== null && (await isPassword(password, passwordHash))) {
    throw new CatalogueError('ERR_PASSWORD_NOT_CHANGED')
  }
  const former = await store.formerPasswords(member.id)
  for (const hash of former) {
    if (await isPassword(password, hash)) throw new CatalogueError('ERR_PASSWORD_REUSED')
  }
  const formerHashes = [...(passwordHash === null ? [] : [passwordHash]), ...former]
  const changed = {
    hash: await hashPassword(password),
    at: now.toISOString(),
    formerHashes: formerHashes.slice(0, REMEMBERED_PASSWORDS - 1),
  }
  return store.setPassword(member, changed, keep, [
    ...writes,
    securityEvent(member.id, 'password', now),
    ...(await queue(passwordChangedMail(member.email))),
  ])
}

/**
 * Changes the password of somebody who is signed in; all other sessions end.
 * @returns the new token of this one
 * @throws ERR_PASSWORD_NOT_SET, ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SAFE,
 *   ERR_PASSWORD_NOT_CHANGED, ERR_PASSWORD_REUSED
 */
export async function changePassword(
  dependencies: AccountServices,
  member: MemberItem,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { now, session }: { now: Date; session: Session },
): Promise<string | null> {
  await provePassword(dependencies, member, oldPassword)
  await ensureSafe(dependencies, newPassword, [member.email, member.firstName, member.lastName])
  return setPassword(dependencies, member, newPassword, { now, keep: session, writes: [] })
}
