import { HOUR, MINUTE } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountStore } from '../store.ts'

/** Failed attempts that one account, and one address, may make. */
export const accountLimit: Limit = { name: 'login-account', max: 10, windowSeconds: 15 * MINUTE }
export const addressLimit: Limit = { name: 'login-address', max: 200, windowSeconds: HOUR }

export type LoginDependencies = {
  store: AccountStore
  isPassword: (password: string, stored: string | null) => Promise<boolean>
  isExhausted: (limit: Limit, subject: string) => Promise<boolean>
  countFailure: (limit: Limit, subject: string) => Promise<void>
}

/**
 * The member whom email and password belong to. Unknown address, wrong password and too many
 * attempts answer alike and take alike long.
 * @throws ERR_PASSWORD_WRONG, ERR_USER_NOT_VERIFIED, ERR_USER_NOT_AVAILABLE
 */
export async function login(
  { store, isPassword, isExhausted, countFailure }: LoginDependencies,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<MemberItem> {
  const [accountIsLocked, addressIsLocked, owner] = await Promise.all([
    isExhausted(accountLimit, email),
    isExhausted(addressLimit, ip),
    store.ownerOf(email),
  ])
  const member = owner ? await store.member(owner.memberId) : null
  const matches = await isPassword(password, member?.passwordHash ?? null)
  if (!member || !matches || accountIsLocked || addressIsLocked) {
    await Promise.all([countFailure(accountLimit, email), countFailure(addressLimit, ip)])
    throw new CatalogueError('ERR_PASSWORD_WRONG')
  }
  if (!member.emailVerified) throw new CatalogueError('ERR_USER_NOT_VERIFIED', [member.id])
  if (!member.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
  return member
}
