import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Session } from '#functions/platform/identity/sessions.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { CreationOptions, NewCredential } from '#shared/model/passkey.ts'
import type { AccountServices } from '../../compose.ts'
import { firstRecoveryCodes } from '../../factors/operations/recovery.ts'
import { type Origin, told } from '../../factors/operations/told.ts'
import { ensureFactorStays, hasStrong, kindsOf } from '../../factors/rules/factors.ts'
import { provePassword } from '../../operations/login.ts'
import type { SignInPolicy } from '../../rules/sign-in.ts'
import { challengeOf, checkNew } from '../ports/webauthn.ts'
import { creationOf } from '../rules/options.ts'

/** Passkeys that a member may have. */
export const MAX_PASSKEYS = 20

/**
 * Begins to add a passkey in this session.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_PASSKEY_MAX_COUNT
 */
export async function beginPasskey(
  services: AccountServices,
  member: MemberItem,
  password: string,
  { session, now }: { session: Session; now: Date },
): Promise<CreationOptions> {
  const { factors, challenges, origin } = services
  await provePassword(services, member, password)
  const { passkeys } = await factors.of(member.id)
  if (passkeys.length >= MAX_PASSKEYS) throw new CatalogueError('ERR_PASSKEY_MAX_COUNT')
  const challenge = await challenges.make(session.id, 'add', now)
  return creationOf(member, passkeys, { challenge, origin })
}

/**
 * Adds the passkey that the browser made.
 * @returns the recovery codes, where there were none
 * @throws ERR_PASSKEY_FAILED, ERR_PASSKEY_MAX_COUNT, ERR_VERSION_CONFLICT
 */
export async function addPasskey(
  services: AccountServices,
  member: MemberItem,
  { name, credential }: { name: string; credential: NewCredential },
  call: Origin & { session: Session },
): Promise<string[] | null> {
  const { factors, challenges, store, origin } = services
  const challenge = challengeOf(credential.response.clientDataJSON)
  await challenges.take(call.session.id, challenge, 'add')
  const made = await checkNew(credential, { challenge, origin })
  const held = await factors.of(member.id)
  if (held.passkeys.length >= MAX_PASSKEYS) throw new CatalogueError('ERR_PASSKEY_MAX_COUNT')
  const first = await firstRecoveryCodes(services, member.id, held, call.now)
  const item = {
    ...({ entity: 'passkey', id: hashSecret(made.credentialId), ...made } as const),
    ...{ transports: credential.response.transports, name },
    ...{ addedAt: call.now.toISOString(), lastUsedAt: null },
  }
  await store.changeFactors(member, {}, [
    factors.addPasskey(member.id, item),
    ...first.writes,
    ...(await told(services, member, 'passkeyAdded', call)),
  ])
  return first.recoveryCodes
}

/**
 * Removes a passkey; recovery codes go with the last factor that they stand in for.
 * @throws ERR_PASSWORD_WRONG, ERR_PASSWORD_NOT_SET, ERR_TARGET_NOT_FOUND, ERR_TWO_FACTOR_LAST,
 *   ERR_VERSION_CONFLICT
 */
export async function removePasskey(
  services: AccountServices,
  member: MemberItem,
  { id, password, policy }: { id: string; password: string; policy: SignInPolicy },
  origin: Origin,
): Promise<void> {
  const { factors, store } = services
  await provePassword(services, member, password)
  const held = await factors.of(member.id)
  const left = held.passkeys.filter((passkey) => passkey.id !== id)
  if (left.length === held.passkeys.length) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const after = kindsOf({ ...held, passkeys: left })
  ensureFactorStays(after, member, policy)
  await store.changeFactors(member, {}, [
    factors.removePasskey(member.id, id),
    ...(hasStrong(after) ? [] : [factors.removeRecovery(member.id)]),
    ...(await told(services, member, 'passkeyRemoved', origin)),
  ])
}
