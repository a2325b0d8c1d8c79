import type { SendMail } from '#functions/platform/mail.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountStore } from '../store.ts'
import { CODE_SECONDS, CODE_TRIES, codeProblem, newCode, type StoredCode } from './codes.ts'

export type RegistrationForm = {
  email: string
  password: string
  firstName: string
  lastName: string
  mobile?: string | null | undefined
}

export type RegistrationDependencies = {
  store: AccountStore
  sendMail: SendMail
  newId: () => string
  hashPassword: (password: string) => Promise<string>
  unsafeBecause: (password: string, about: string[]) => Promise<string[]>
  /** Remembers the answer for a retry of the same call. */
  marker: (answer: Registered) => Write[]
}

export type Registered = { id: string; replaceableAt: string }

function codeMail(to: string, code: string) {
  const minutes = CODE_SECONDS / 60
  const text = [
    `Your Praxis verification code is ${code}`,
    '',
    `It is good for ${minutes} minutes. If you did not ask for it, you need do nothing.`,
  ]
  return { to, subject: `${code} is your Praxis verification code`, text: text.join('\n') }
}

function ensureReplaceable(code: StoredCode | null, now: Date): void {
  if (code && code.replaceableAt > now.toISOString()) {
    throw new CatalogueError('ERR_VERIFICATION_REQUEST_TOO_SOON', [
      `You can ask again at ${code.replaceableAt}`,
    ])
  }
}

/**
 * Registers an account and sends the code that proves its address.
 * Registering an unproven address again starts over with a new account, so that nobody can set the
 * password of an address that its owner is about to prove.
 * @throws ERR_EMAIL_EXISTS, ERR_PASSWORD_NOT_SAFE, ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function register(
  { store, sendMail, newId, hashPassword, unsafeBecause, marker }: RegistrationDependencies,
  form: RegistrationForm,
  now: Date,
): Promise<Registered> {
  const before = await store.ownerOf(form.email)
  if (before?.verified) throw new CatalogueError('ERR_EMAIL_EXISTS')
  const problems = await unsafeBecause(form.password, [form.email, form.firstName, form.lastName])
  if (problems.length > 0) throw new CatalogueError('ERR_PASSWORD_NOT_SAFE', problems)
  if (before) ensureReplaceable(await store.code(before.memberId), now)

  const id = newId()
  const { code, stored } = newCode(now)
  const member = {
    id,
    role: 1,
    email: form.email,
    emailVerified: false,
    mobile: form.mobile ?? null,
    firstName: form.firstName,
    lastName: form.lastName,
    isActive: true,
    practiceId: null,
    passwordHash: await hashPassword(form.password),
    createdAt: now.toISOString(),
  } as const
  const registered = { id, replaceableAt: stored.replaceableAt }
  await store.register(member, stored, before, marker(registered))
  await sendMail(codeMail(form.email, code))
  return registered
}

/**
 * Sends another code.
 * @throws ERR_EMAIL_NOT_REGISTERED, ERR_EMAIL_ALREADY_VERIFIED, ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function sendCodeAgain(
  { store, sendMail }: Pick<RegistrationDependencies, 'store' | 'sendMail'>,
  email: string,
  now: Date,
): Promise<{ replaceableAt: string; expiresAt: string }> {
  const owner = await store.ownerOf(email)
  if (!owner) throw new CatalogueError('ERR_EMAIL_NOT_REGISTERED')
  if (owner.verified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const before = await store.code(owner.memberId)
  ensureReplaceable(before, now)
  const { code, stored } = newCode(now)
  await store.replaceCode(owner.memberId, stored, before)
  await sendMail(codeMail(email, code))
  return { replaceableAt: stored.replaceableAt, expiresAt: stored.validUntil }
}

/**
 * Proves that a member owns the address.
 * @throws ERR_USER_NOT_EXISTS, ERR_EMAIL_ALREADY_VERIFIED, ERR_VERIFICATION_*
 */
export async function verifyEmail(
  store: AccountStore,
  { memberId, email, code }: { memberId: string; email: string; code: string },
  now: Date,
): Promise<void> {
  const member = await store.member(memberId)
  if (member?.email !== email) throw new CatalogueError('ERR_USER_NOT_EXISTS')
  if (member.emailVerified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  if (!(await store.code(memberId))) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  await store.countTry(memberId, CODE_TRIES)
  const stored = await store.code(memberId)
  if (!stored) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  const problem = codeProblem(stored, code, now)
  if (problem) throw new CatalogueError(problem)
  await store.verify(member, now)
}
