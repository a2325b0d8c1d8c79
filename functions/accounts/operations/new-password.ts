import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Session } from '#functions/platform/identity/sessions.ts'
import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import { proveCode, replaceCode, sentInfo } from '../codes/operations/codes.ts'
import type { AccountServices } from '../compose.ts'
import { securityEvent } from '../rules/events.ts'
import { noAccountMail, passwordChangedMail, resetMail } from '../rules/messages.ts'
import { accountLimit, NOBODY, provePassword } from './login.ts'

/** Passwords that may not be used again, the present one among them. */
export const REMEMBERED_PASSWORDS = 5

const resetTopic = (email: string) => ({ subject: email, purpose: 'reset' }) as const

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
async function setPassword(
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

/**
 * Sends a code for choosing a new password. Answer and time are the same whether or not there is
 * such an account: an address without one gets a mail too.
 * @returns the id of the request, and when the code may be replaced
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function requestReset(
  services: AccountServices,
  email: string,
  now: Date,
): Promise<CodeSent & { id: string }> {
  const nextStep = services.startPace()
  try {
    return await makeRequest(services, email, now)
  } finally {
    await nextStep()
  }
}

async function makeRequest(
  { store, codes, queue, newId, origin }: AccountServices,
  email: string,
  now: Date,
): Promise<CodeSent & { id: string }> {
  const owner = await store.ownerOf(email)
  // Read for any address, so that none takes longer than another.
  const member = await store.member(owner?.memberId ?? NOBODY)
  const memberId = owner?.verified && member?.isActive ? owner.memberId : null
  const id = newId()
  const { code, stored, write } = await replaceCode(codes, resetTopic(email), now, id)
  const mail = memberId ? resetMail(email, code) : noAccountMail(email, origin)
  const mailWrites = await queue(mail, stored.validUntil)
  await store.requestReset({ id, email, memberId }, now, [write, ...mailWrites])
  return { id, ...sentInfo(stored) }
}

/**
 * Chooses a new password by the code; all sessions end, and failed attempts are forgotten.
 * @throws ERR_VERIFICATION_*, ERR_PASSWORD_NOT_SAFE, ERR_PASSWORD_NOT_CHANGED, ERR_PASSWORD_REUSED
 */
export async function resetPassword(
  dependencies: AccountServices,
  { id, code, newPassword }: { id: string; code: string; newPassword: string },
  now: Date,
): Promise<void> {
  const { store, codes, attempts, tried } = dependencies
  const request = await store.resetRequest(id)
  if (!request) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  if (request.memberId) tried(request.memberId)
  // Before the code is looked at: a weak password must not cost a try.
  await ensureSafe(dependencies, newPassword, [request.email])
  const topic = resetTopic(request.email)
  // A code of another request is not even tried: asking anew must not use up what was sent before.
  const stored = await proveCode(codes, topic, code, now, id)
  const member = request.memberId ? await store.member(request.memberId) : null
  // An address that the account has given up no longer opens it, nor does one that was closed.
  if (!member?.isActive || member.email !== request.email) {
    throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  }
  const spent = codes.spend(topic, stored)
  await setPassword(dependencies, member, newPassword, { now, keep: null, writes: [spent] })
  await attempts.forgive(accountLimit, member.email)
}
