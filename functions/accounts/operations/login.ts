import { HOUR, MINUTE } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../compose.ts'

/** Failed attempts that one account, and one address, may make. */
export const accountLimit: Limit = { name: 'login-account', max: 10, windowSeconds: 15 * MINUTE }
export const addressLimit: Limit = { name: 'login-address', max: 200, windowSeconds: HOUR }

/** Looked up for an unknown address, so that it takes as long as a registered one. */
export const NOBODY = 'nobody'

export type LoginDependencies = Pick<
  AccountServices,
  'isPassword' | 'attempts' | 'tried' | 'startPace'
> & {
  store: Pick<AccountServices['store'], 'ownerOf' | 'member'>
}

/**
 * The member with this email and password. An unknown address, a wrong password and too many
 * attempts get the same answer after the same time: each does the same reads, counts and hashing, and
 * what is left of a difference, such as decoding what was found, ends within the same step of time.
 * @throws ERR_PASSWORD_WRONG, ERR_USER_NOT_VERIFIED, ERR_USER_NOT_AVAILABLE
 */
export async function login(
  { store, isPassword, attempts, tried, startPace }: LoginDependencies,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<MemberItem> {
  const nextStep = startPace()
  const [accountIsOpen, addressIsOpen, owner] = await Promise.all([
    attempts.count(accountLimit, email),
    attempts.count(addressLimit, ip),
    store.ownerOf(email),
  ])
  const member = await store.member(owner?.memberId ?? NOBODY)
  if (member) tried(member.id)
  const matches = await isPassword(password, member?.passwordHash ?? null)
  if (!member || !matches || !accountIsOpen || !addressIsOpen) {
    await nextStep()
    throw new CatalogueError('ERR_PASSWORD_WRONG')
  }
  await Promise.all([attempts.uncount(accountLimit, email), attempts.uncount(addressLimit, ip)])
  if (!member.emailVerified) {
    throw new CatalogueError('ERR_USER_NOT_VERIFIED', { memberId: member.id })
  }
  if (!member.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
  return member
}

/**
 * Checks that the holder of the session knows the password too, before a change to how the account
 * signs in. Attempts count like those to sign in.
 * @param password undefined if the call, which needs one only sometimes, has none
 * @throws ERR_REQUEST_PARAMS_MISFORMAT, ERR_PASSWORD_NOT_SET if the account has none,
 *   ERR_PASSWORD_WRONG
 */
export async function provePassword(
  { isPassword, attempts }: Pick<LoginDependencies, 'isPassword' | 'attempts'>,
  { email, passwordHash }: Pick<MemberItem, 'email' | 'passwordHash'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw badField('password', 'is required')
  if (passwordHash === null) throw new CatalogueError('ERR_PASSWORD_NOT_SET')
  const isOpen = await attempts.count(accountLimit, email)
  const matches = await isPassword(password, passwordHash)
  if (!matches || !isOpen) throw new CatalogueError('ERR_PASSWORD_WRONG')
  await attempts.uncount(accountLimit, email)
}
