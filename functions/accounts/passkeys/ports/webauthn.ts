import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'
import type { NewCredential, UsedCredential } from '#shared/model/passkey.ts'
import type { PasskeyItem } from '../../factors/store.ts'
import { ALGORITHMS, siteOf } from '../rules/options.ts'

/**
 * The checks of Web Authentication, which @simplewebauthn/server makes: loaded on first use, it is half of
 * what accounts are made of.
 */
const loadChecks = () => import('@simplewebauthn/server')

/** What is expected of an answer. */
type Expected = { challenge: string; origin: string }

const failed = () => new CatalogueError('ERR_PASSKEY_FAILED')

const clientData = v.object({ challenge: v.string() })

/** The challenge that an authenticator says it has answered. @throws ERR_PASSKEY_FAILED */
export function challengeOf(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return v.parse(clientData, said).challenge
  } catch {
    throw failed()
  }
}

/** A passkey as it is stored, from what the authenticator made. @throws ERR_PASSKEY_FAILED */
export async function checkNew(
  { response, ...credential }: NewCredential,
  { challenge, origin }: Expected,
): Promise<Pick<PasskeyItem, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>> {
  const { verifyRegistrationResponse } = await loadChecks()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    // It may be the only factor at a later sign-in.
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw failed()
  })
  if (!verified) throw failed()
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    isSynced: registrationInfo.credentialBackedUp,
  }
}

/**
 * Checks what was signed with a passkey; answers how often it was used by now.
 * @param isAlone it is the only factor, and must have verified the person
 * @throws ERR_PASSKEY_FAILED, also if it was used less often than before: a copy of it is about
 */
export async function checkUsed(
  { response, ...credential }: UsedCredential,
  passkey: PasskeyItem,
  { challenge, origin, isAlone }: Expected & { isAlone: boolean },
): Promise<Pick<PasskeyItem, 'counter' | 'isSynced'>> {
  const { userHandle, ...signed } = response
  const { verifyAuthenticationResponse } = await loadChecks()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle === null ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: siteOf(origin),
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: isAlone,
  }).catch(() => {
    throw failed()
  })
  if (!verified) throw failed()
  const { newCounter, credentialBackedUp } = authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}
