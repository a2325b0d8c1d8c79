import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { SealedTextError } from '#functions/platform/vault/errors.ts'
import { memberTenant, type SealedFor } from '#functions/platform/vault/sealed-for.ts'
import type { Vault } from '#functions/platform/vault/vault.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../../compose.ts'
import { provePassword } from '../../operations/login.ts'
import type { SignInPolicy } from '../../rules/sign-in.ts'
import { ensureFactorStays, hasStrong, kindsOf } from '../rules/factors.ts'
import { firstRecoveryCodes } from './recovery.ts'
import { type Origin, told } from './told.ts'

/** How long somebody may take to enter the first code of an app. */
const ADDING_SECONDS = 10 * MINUTE

/** The member who owns the sealed key of an authenticator app. */
export const totpOwner = (memberId: string): SealedFor => ({
  tenant: memberTenant(memberId),
  name: 'totp',
})

/** @returns `null` where the key never opens again */
export async function openTotp(
  vault: Vault,
  memberId: string,
  sealed: string,
): Promise<string | null> {
  try {
    return await vault.open(sealed, totpOwner(memberId))
  } catch (error) {
    if (!(error instanceof SealedTextError)) throw error
    logger.error('the key of an authenticator app does not open', { error: loggable(error) })
    return null
  }
}

/**
 * Makes a key for an authenticator app. It counts once a code of the app is given.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET
 */
export async function beginTotp(
  services: AccountServices,
  member: MemberItem,
  password: string,
  now: Date,
): Promise<{ secret: string; uri: string; expiresAt: string }> {
  await provePassword(services, member, password)
  const { newTotpSecret, totpUri } = await import('../rules/totp.ts')
  const secret = newTotpSecret()
  const expires = plusSeconds(now, ADDING_SECONDS)
  const sealed = await services.vault.seal(secret, totpOwner(member.id))
  await services.factors.putNewTotp(member.id, sealed, expires)
  return { secret, uri: totpUri(secret, member.email), expiresAt: expires.toISOString() }
}

/**
 * Adds the app, in place of a former one, and turns the second factor on.
 * @returns the recovery codes, where there were none
 * @throws ERR_VERIFICATION_EXPIRED, ERR_VERIFICATION_NOT_MATCH, ERR_VERSION_CONFLICT
 */
export async function confirmTotp(
  services: AccountServices,
  member: MemberItem,
  code: string,
  origin: Origin,
): Promise<string[] | null> {
  const { factors, vault, store } = services
  const { now } = origin
  const begun = await factors.newTotp(member.id)
  if (!begun) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  const secret = await openTotp(vault, member.id, begun.sealed)
  if (secret === null) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  const { stepOf } = await import('../rules/totp.ts')
  const step = stepOf(secret, code, now)
  if (step === null) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  const added = {
    ...({ entity: 'totp', sealed: begun.sealed, lastStep: step } as const),
    ...{ addedAt: now.toISOString(), lastUsedAt: null },
  }
  const first = await firstRecoveryCodes(services, member.id, await factors.of(member.id), now)
  await store.changeFactors(member, { enableTwoFactor: true, defaultTwoFactorMethod: 'totp' }, [
    ...factors.addTotp(member.id, begun, added),
    ...first.writes,
    ...(await told(services, member, 'totpAdded', origin)),
  ])
  return first.recoveryCodes
}

/**
 * Removes the app; recovery codes go with the last factor that they stand in for.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_TARGET_NOT_FOUND, ERR_TWO_FACTOR_LAST,
 *   ERR_VERSION_CONFLICT
 */
export async function removeTotp(
  services: AccountServices,
  member: MemberItem,
  { password, policy }: { password: string; policy: SignInPolicy },
  origin: Origin,
): Promise<void> {
  const { factors, store } = services
  await provePassword(services, member, password)
  const held = await factors.of(member.id)
  if (!held.totp) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const after = { ...kindsOf(held), totp: false }
  ensureFactorStays(after, member, policy)
  await store.changeFactors(member, {}, [
    factors.removeTotp(member.id),
    ...(hasStrong(after) ? [] : [factors.removeRecovery(member.id)]),
    ...(await told(services, member, 'totpRemoved', origin)),
  ])
}
