import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type CodeStore,
  ensureReplaceable,
  newCode,
  proveCode,
  replaceCode,
  sentInfo,
} from '../codes/operations/codes.ts'
import type { Queue } from '../compose.ts'
import { newMember } from '../rules/member.ts'
import { registerMail } from '../rules/messages.ts'
import type { AccountStore } from '../store.ts'

export type RegistrationForm = {
  email: string
  password: string
  firstName: string
  lastName: string
  mobile?: string | null | undefined
}

export type RegistrationDependencies = {
  store: AccountStore
  codes: CodeStore
  queue: Queue
  newId: () => string
  hashPassword: (password: string) => Promise<string>
  unsafeBecause: (password: string, about: string[]) => Promise<string[]>
  /** Remembers the answer for a retry of the same call. */
  marker: (answer: Registered) => Write[]
}

export type Registered = { id: string; replaceableAt: string }

const topicOf = (memberId: string) => ({ subject: memberId, purpose: 'register' }) as const

/**
 * Registers an account and sends the code that proves its address.
 * Registering an unproven address again starts over with a new account, so that nobody can set the
 * password of an address that its owner is about to prove.
 * @throws ERR_EMAIL_EXISTS, ERR_PASSWORD_NOT_SAFE, ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function register(
  { store, codes, queue, newId, hashPassword, unsafeBecause, marker }: RegistrationDependencies,
  form: RegistrationForm,
  now: Date,
): Promise<Registered> {
  const before = await store.ownerOf(form.email)
  if (before?.verified) throw new CatalogueError('ERR_EMAIL_EXISTS')
  const problems = await unsafeBecause(form.password, [form.email, form.firstName, form.lastName])
  if (problems.length > 0) throw new CatalogueError('ERR_PASSWORD_NOT_SAFE', problems)
  if (before) ensureReplaceable(await codes.find(topicOf(before.memberId)), now)

  const id = newId()
  const { code, stored } = newCode(now)
  const { email, firstName, lastName, mobile = null } = form
  const passwordHash = await hashPassword(form.password)
  const member = newMember({ id, email, firstName, lastName, mobile, passwordHash }, now)
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
  { store, codes, queue }: Pick<RegistrationDependencies, 'store' | 'codes' | 'queue'>,
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
  { store, codes }: Pick<RegistrationDependencies, 'store' | 'codes'>,
  { memberId, email, code }: { memberId: string; email: string; code: string },
  now: Date,
): Promise<void> {
  const member = await store.member(memberId)
  if (member?.email !== email) throw new CatalogueError('ERR_USER_NOT_EXISTS')
  if (member.emailVerified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const topic = topicOf(memberId)
  const stored = await proveCode(codes, topic, code, now)
  await store.verify(member, [codes.spend(topic, stored)], now)
}
