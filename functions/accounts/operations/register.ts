import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { memberRoutes } from '#shared/api/members.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  ensureReplaceable,
  newCode,
  proveCode,
  replaceCode,
  sentInfo,
} from '../codes/operations/codes.ts'
import type { AccountServices } from '../compose.ts'
import { newMember } from '../rules/member.ts'
import { registerMail } from '../rules/messages.ts'
import { ensureSafe } from './new-password.ts'

type Form = HandlerInput<typeof memberRoutes.register>['body']

export type Registered = { id: string; replaceableAt: string }

const topicOf = (memberId: string) => ({ subject: memberId, purpose: 'register' }) as const

/**
 * Registers an account and sends the code that proves its address.
 * Registering an unproven address again starts over with a new account, so that nobody can set the
 * password of an address that its owner is about to prove.
 * @throws ERR_EMAIL_EXISTS, ERR_PASSWORD_NOT_SAFE, ERR_VERIFICATION_REQUEST_TOO_SOON
 * @param services `marker` remembers the answer for a retry of the same call
 */
export async function register(
  services: AccountServices & { marker: (answer: Registered) => Write[] },
  form: Form,
  now: Date,
): Promise<Registered> {
  const { store, codes, queue, newId, hashPassword, marker } = services
  const before = await store.ownerOf(form.email)
  if (before?.verified) throw new CatalogueError('ERR_EMAIL_EXISTS')
  await ensureSafe(services, form.password, [form.email, form.firstName, form.lastName])
  if (before) ensureReplaceable(await codes.find(topicOf(before.memberId)), now)

  const id = newId()
  const { code, stored } = newCode(now)
  const { email, firstName, lastName, mobile = null, touch = null } = form
  const passwordHash = await hashPassword(form.password)
  const member = newMember({ id, email, firstName, lastName, mobile, passwordHash, touch }, now)
  const registered = { id, replaceableAt: stored.replaceableAt }
  await store.register(member, before, [
    codes.replace(topicOf(id), stored, null),
    ...(await queue(registerMail(email, code), stored.validUntil)),
    ...marker(registered),
  ])
  return registered
}

/**
 * Sends another code.
 * @throws ERR_EMAIL_NOT_REGISTERED, ERR_EMAIL_ALREADY_VERIFIED, ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function sendCodeAgain(
  { store, codes, queue }: AccountServices,
  email: string,
  now: Date,
): Promise<CodeSent> {
  const owner = await store.ownerOf(email)
  if (!owner) throw new CatalogueError('ERR_EMAIL_NOT_REGISTERED')
  if (owner.verified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const { code, stored, write } = await replaceCode(codes, topicOf(owner.memberId), now)
  const mail = registerMail(email, code)
  await store.write([write, ...(await queue(mail, stored.validUntil))])
  return sentInfo(stored)
}

/**
 * Proves that a member owns the address.
 * @throws ERR_USER_NOT_EXISTS, ERR_EMAIL_ALREADY_VERIFIED, ERR_VERIFICATION_*
 */
export async function verifyEmail(
  { store, codes }: AccountServices,
  { memberId, email, code }: { memberId: string; email: string; code: string },
  now: Date,
): Promise<void> {
  const member = await store.member(memberId)
  if (member?.email !== email) throw new CatalogueError('ERR_USER_NOT_EXISTS')
  if (member.emailVerified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const topic = topicOf(memberId)
  const stored = await proveCode(codes, topic, code, now)
  await store.verify(member, [codes.spend(topic, stored)])
}
