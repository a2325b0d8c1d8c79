import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { memberRoutes } from '#shared/api/members.ts'
import { CatalogueError } from '#shared/errors.ts'
import { addCode, proveCode, sentInfo } from '../codes/operations/codes.ts'
import { guessesOfNetwork } from '../codes/operations/guesses.ts'
import { registerCodeLimits } from '../codes/rules/limits.ts'
import { tooSoon } from '../codes/rules/too-soon.ts'
import type { AccountServices } from '../compose.ts'
import { newMember } from '../rules/member.ts'
import { registerMail } from '../rules/messages.ts'
import { attemptKey, type Requester } from '../rules/requester.ts'
import type { EmailOwner } from '../store.ts'
import { countRequester } from './count-requester.ts'
import { ensureSafe } from './new-password.ts'

type Form = HandlerInput<typeof memberRoutes.register>['body']

/** When a request was made, and from which network. */
export type Requested = { network: string; now: Date }

export type Registered = { id: string; replaceableAt: string }

/** Each registration has codes of its own. Only the browser that registered knows the id. */
const topicOf = (memberId: string) => ({ subject: memberId, purpose: 'register' }) as const

/** Nobody has signed in to an unproven account, so that no browser is known. */
const requesterAt = (network: string): Requester => ({ network, device: null })

/**
 * Registers an account and sends the code that proves its address. Several people may register an
 * unproven address: each registration has its own password and code, and the first that is proven
 * gets the address. So a stranger who registers the address of another person neither invalidates
 * that person's code nor sets the password.
 * @throws ERR_EMAIL_EXISTS, ERR_PASSWORD_NOT_SAFE, ERR_VERIFICATION_REQUEST_TOO_SOON
 * @param services `marker` remembers the answer for a retry of the same call
 */
export async function register(
  services: AccountServices & { marker: (answer: Registered) => Write[] },
  form: Form,
  { network, now }: Requested,
): Promise<Registered> {
  const { store, queue, newId, hashPassword, marker } = services
  const { email, firstName, lastName, mobile = null, touch = null } = form
  if ((await store.ownerOf(email))?.verified) throw new CatalogueError('ERR_EMAIL_EXISTS')
  await ensureSafe(services, form.password, [email, firstName, lastName])

  const id = newId()
  const pausedBy = attemptKey(email, requesterAt(network))
  const { code, stored, writes } = await addCode(services, topicOf(id), { now, pausedBy })
  await countCode(services, email, network)
  const passwordHash = await hashPassword(form.password)
  const member = newMember({ id, email, firstName, lastName, mobile, passwordHash, touch }, now)
  const registered = { id, replaceableAt: stored.replaceableAt }
  const mail = await queue(registerMail(email, code), stored.validUntil)
  await retryOnConflict(
    () => store.ownerOf(email),
    (before) => store.register(member, before, [...writes, ...mail, ...marker(registered)]),
  )
  return registered
}

/** @throws ERR_VERIFICATION_REQUEST_TOO_SOON */
async function countCode(
  { attempts }: AccountServices,
  email: string,
  network: string,
): Promise<void> {
  const requester = requesterAt(network)
  if (!(await countRequester(attempts, registerCodeLimits, email, requester))) throw tooSoon(null)
}

/**
 * Sends another code for a registration, beside the earlier ones.
 * @param memberId the registration; the newest one of the address if absent
 * @throws ERR_EMAIL_NOT_REGISTERED, ERR_EMAIL_ALREADY_VERIFIED, ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function sendCodeAgain(
  services: AccountServices,
  { email, memberId }: { email: string; memberId?: string | undefined },
  { network, now }: Requested,
): Promise<CodeSent> {
  const { store, queue } = services
  const owner = await store.ownerOf(email)
  if (!owner) throw new CatalogueError('ERR_EMAIL_NOT_REGISTERED')
  if (owner.verified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const id = await registrationOf(services, email, { owner, memberId })
  const pausedBy = attemptKey(email, requesterAt(network))
  const { code, stored, writes } = await addCode(services, topicOf(id), { now, pausedBy })
  await countCode(services, email, network)
  const mail = await queue(registerMail(email, code), stored.validUntil)
  await store.write([...writes, ...mail])
  return sentInfo(stored)
}

/** @throws ERR_EMAIL_NOT_REGISTERED if the named registration is not of this address */
async function registrationOf(
  { store }: AccountServices,
  email: string,
  { owner, memberId }: { owner: EmailOwner; memberId: string | undefined },
): Promise<string> {
  if (memberId === undefined || memberId === owner.memberId) return owner.memberId
  const member = await store.member(memberId)
  if (member?.email !== email) throw new CatalogueError('ERR_EMAIL_NOT_REGISTERED')
  return member.id
}

/**
 * Proves that a member owns the address.
 * @throws ERR_USER_NOT_EXISTS, ERR_EMAIL_ALREADY_VERIFIED, ERR_EMAIL_EXISTS if another registration
 *   of the address was proven, ERR_VERIFICATION_*
 */
export async function verifyEmail(
  services: AccountServices,
  { memberId, email, code }: { memberId: string; email: string; code: string },
  { network, now }: Requested,
): Promise<void> {
  const { store, codes } = services
  const member = await store.member(memberId)
  if (member?.email !== email) throw new CatalogueError('ERR_USER_NOT_EXISTS')
  if (member.emailVerified) throw new CatalogueError('ERR_EMAIL_ALREADY_VERIFIED')
  const topic = topicOf(memberId)
  const guesses = guessesOfNetwork(services, network)
  const stored = await proveCode(codes, topic, code, { now, guesses })
  await store.verify(member, [codes.spend(topic, stored)])
}
