import { MINUTE } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { CreationOptions, NamedCredential, RequestOptions } from '#shared/model/passkey.ts'
import type { PasskeyItem } from '../../factors/store.ts'

/** EdDSA, ES256 and RS256, which all authenticators have one of. */
export const ALGORITHMS = [-8, -7, -257]
/** How long browsers wait for the person. */
const TIMEOUT_MS = 5 * MINUTE * 1000
const NAME = 'Praxis'

/** The site that passkeys are bound to: the pages' host. */
export function siteOf(origin: string): string {
  return new URL(origin).hostname
}

/** The member's id as an authenticator keeps it with the passkey: it says nothing of the person. */
const handleOf = (memberId: string) => Buffer.from(memberId).toString('base64url')

/** The member whom a passkey is of. */
export function memberOfHandle(handle: string): string {
  return Buffer.from(handle, 'base64url').toString()
}

const named = ({ credentialId, transports }: PasskeyItem): NamedCredential => ({
  id: credentialId,
  type: 'public-key',
  transports,
})

/** What the browser makes a passkey from, other than those that the member has. */
export function creationOf(
  { id, email, firstName, lastName }: MemberItem,
  held: readonly PasskeyItem[],
  { challenge, origin }: { challenge: string; origin: string },
): CreationOptions {
  return {
    challenge,
    rp: { id: siteOf(origin), name: NAME },
    user: { id: handleOf(id), name: email, displayName: `${firstName} ${lastName}` },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: held.map(named),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * What the browser asks a passkey with.
 * @param among the member's; empty for any of this site, which then must verify the person
 */
export function requestOf(
  among: readonly PasskeyItem[],
  { challenge, origin }: { challenge: string; origin: string },
): RequestOptions {
  return {
    challenge,
    rpId: siteOf(origin),
    timeout: TIMEOUT_MS,
    allowCredentials: among.map(named),
    userVerification: among.length > 0 ? 'preferred' : 'required',
  }
}
