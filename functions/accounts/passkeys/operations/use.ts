import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Session } from '#functions/platform/identity/sessions.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { RequestOptions, UsedCredential } from '#shared/model/passkey.ts'
import type { AccountServices } from '../../compose.ts'
import { challengeOf, checkUsed } from '../ports/webauthn.ts'
import { memberOfHandle, requestOf } from '../rules/options.ts'

/** Begins to sign in with a passkey alone, in the browser that has the secret in its cookie. */
export async function beginSignIn(
  { challenges, origin }: AccountServices,
  secret: string,
  now: Date,
): Promise<RequestOptions> {
  const challenge = await challenges.make(hashSecret(secret), 'sign-in', now)
  return requestOf([], { challenge, origin })
}

/**
 * The member who signs in with a passkey alone. Signatures cannot be guessed, so that no failed
 * attempts are counted: those of others in the same network would close this way in.
 * @param secret of the browser's cookie; null where it has none
 * @throws ERR_PASSKEY_FAILED, ERR_PASSKEY_UNKNOWN
 */
export async function signInWithPasskey(
  services: AccountServices,
  credential: UsedCredential,
  { secret, now }: { secret: string | null; now: Date },
): Promise<MemberItem> {
  const { challenges, store, tried } = services
  const { userHandle, clientDataJSON } = credential.response
  if (secret === null || userHandle === null) {
    throw new CatalogueError('ERR_PASSKEY_FAILED')
  }
  const challenge = challengeOf(clientDataJSON)
  await challenges.take(hashSecret(secret), challenge, 'sign-in')
  const member = await store.member(memberOfHandle(userHandle))
  if (!member) throw new CatalogueError('ERR_PASSKEY_UNKNOWN')
  tried(member.id)
  const used = await checkPasskey(services, member, credential, { challenge, isAlone: true, now })
  await store.write([used])
  return member
}

/** Begins to give a passkey as the second factor. @throws ERR_PASSKEY_UNKNOWN if there is none */
export async function beginPasskeyFactor(
  { factors, challenges, origin }: AccountServices,
  { id }: MemberItem,
  { session, now }: { session: Session; now: Date },
): Promise<RequestOptions> {
  const { passkeys } = await factors.of(id)
  if (passkeys.length === 0) throw new CatalogueError('ERR_PASSKEY_UNKNOWN')
  const challenge = await challenges.make(session.id, 'factor', now)
  return requestOf(passkeys, { challenge, origin })
}

/**
 * Proves the second factor by a passkey; answers the write that notes its use.
 * @throws ERR_PASSKEY_FAILED, ERR_PASSKEY_UNKNOWN
 */
export async function provePasskey(
  services: AccountServices,
  member: MemberItem,
  credential: UsedCredential,
  { session, now }: { session: Session; now: Date },
): Promise<Write> {
  const challenge = challengeOf(credential.response.clientDataJSON)
  await services.challenges.take(session.id, challenge, 'factor')
  return checkPasskey(services, member, credential, { challenge, isAlone: false, now })
}

type Use = { challenge: string; isAlone: boolean; now: Date }

/** Checks a passkey of the member; answers the write that notes its use. */
async function checkPasskey(
  { factors, origin }: AccountServices,
  { id: memberId }: MemberItem,
  credential: UsedCredential,
  { challenge, isAlone, now }: Use,
): Promise<Write> {
  const { passkeys } = await factors.of(memberId)
  const passkey = passkeys.find(({ credentialId }) => credentialId === credential.id)
  if (!passkey) throw new CatalogueError('ERR_PASSKEY_UNKNOWN')
  const used = await checkUsed(credential, passkey, { challenge, origin, isAlone })
  return factors.notePasskey(memberId, passkey, { ...used, lastUsedAt: now.toISOString() })
}
