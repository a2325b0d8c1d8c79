import { connectionRevoked, phoneCheckDue } from '#events/growth.ts'
import { type Clock, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { dropMomentWrites, momentWrite } from '#functions/schedules/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type CredentialOwner, type CredentialVault, isRevoked } from '../ports/credentials.ts'
import type { ReadSettings, RingcentralSettings } from '../ports/settings.ts'
import { createRingcentral, type Ringcentral, TokenEnded } from './ports/ringcentral.ts'
import type { ConnectionItem } from './records.ts'
import type { PhoneStore } from './store.ts'

/** What everything about the phone is made of. */
export type PhoneDependencies = { table: Table; vault: CredentialVault; settings: ReadSettings }

/** So long before its end a token is used no more, in seconds. */
const SPARE_SECONDS = 60

/** @throws ERR_INTEGRATION_NOT_SET_UP where this site is not known to RingCentral */
export async function setUp(
  settings: ReadSettings,
): Promise<{ known: RingcentralSettings; service: Ringcentral }> {
  const { ringcentral: known } = await settings()
  if (!known) throw new CatalogueError('ERR_INTEGRATION_NOT_SET_UP')
  return { known, service: createRingcentral(known) }
}

type Acting = { service: Ringcentral; vault: CredentialVault; store: PhoneStore; now: Date }
type Sealed = Pick<ConnectionItem, 'sealedCredential'>

const tokenOwner = (practiceId: string): CredentialOwner => ({
  practiceId,
  name: 'ringcentral-token',
})

/** The owner of the sealed JWT credential. */
export const credentialOwner = (practiceId: string): CredentialOwner => ({
  practiceId,
  name: 'ringcentral-credential',
})

/** A new token by the credential, kept for whoever needs one within the hour. */
async function renew({ service, vault, store, now }: Acting, { sealedCredential }: Sealed) {
  const { practiceId } = store
  const credential = await vault.open(sealedCredential, credentialOwner(practiceId))
  const { token, seconds } = await service.tokenFor(credential)
  await store.keepToken({
    sealedToken: await vault.seal(token, tokenOwner(practiceId)),
    of: hashSecret(sealedCredential),
    until: plusSeconds(now, seconds - SPARE_SECONDS).toISOString(),
  })
  return token
}

/**
 * Asks RingCentral something in the name of whoever connected: with the token that is kept, and with a new one where
 * that is none any more.
 * @throws ERR_INTEGRATION_REVOKED, ERR_INTEGRATION_FAILED
 */
export async function acting<T>(
  by: Acting,
  connection: Sealed,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  const kept = await by.store.token()
  const isGood =
    kept?.of === hashSecret(connection.sealedCredential) && new Date(kept.until) > by.now
  if (kept && isGood) {
    const token = await openToken(by, kept)
    try {
      if (token !== null) return await ask(token)
    } catch (error) {
      if (!(error instanceof TokenEnded)) throw error
    }
  }
  return ask(await renew(by, connection))
}

/** The cached access token; `null` if it never opens: the credential gets a new one. */
async function openToken(
  { vault, store }: Acting,
  { sealedToken }: { sealedToken: string },
): Promise<string | null> {
  try {
    return await vault.open(sealedToken, tokenOwner(store.practiceId))
  } catch (error) {
    if (isRevoked(error)) return null
    throw error
  }
}

type Setting = { practiceId: string; now: Date }

const checkName = (practiceId: string) => `phone-${practiceId}`

/** Sets when RingCentral is asked for what it did not tell. */
export function checkWrite(at: string, { practiceId, now }: Setting): Write {
  const moment = { name: checkName(practiceId), at }
  return momentWrite(phoneCheckDue, { at }, moment, { practiceId, now })
}

/** Takes that back. */
export function dropCheckWrites(at: string, { practiceId, now }: Setting): Write[] {
  return dropMomentWrites({ name: checkName(practiceId), at }, { practiceId, now })
}

/** Tells whoever can connect again that RingCentral takes the connection no more. */
export const revokedWrite = ({ practiceId, now }: Setting): Write =>
  eventWrite(connectionRevoked, { service: 'ringcentral' }, { practiceId, actor: null, now })

/** Nothing is asked any more until somebody connects again. */
export async function revoke(
  { table, clock, store }: { table: Table; clock: Clock; store: PhoneStore },
  { sealedCredential }: Sealed,
): Promise<void> {
  const { practiceId } = store
  await retryOnConflict(store.find, async (found) => {
    // Somebody has connected again meanwhile.
    if (!found || found.isRevoked || found.sealedCredential !== sealedCredential) return
    await table.transact([
      store.replace(found, { ...found, isRevoked: true }),
      revokedWrite({ practiceId, now: clock() }),
    ])
  })
}
