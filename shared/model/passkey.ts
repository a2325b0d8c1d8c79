import * as v from 'valibot'

/** Passkeys as browsers and servers exchange them (Web Authentication, JSON serialization). */

const base64url = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.maxLength(maxLength, `must be at most ${maxLength} characters`),
    v.regex(/^[\w-]+$/, 'must be base64url'),
  )

/** How an authenticator is reached: browsers may name ways that are not known yet. */
export const transport = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-z][a-z-]{0,31}$/, 'must be a transport'),
)
const CREDENTIAL_ID = 1400

const credential = {
  id: base64url(CREDENTIAL_ID),
  rawId: base64url(CREDENTIAL_ID),
  type: v.literal('public-key', 'must be public-key'),
}

/** A passkey that an authenticator has just made. */
export const newCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: v.optional(v.pipe(v.array(transport), v.maxLength(16)), []),
  }),
})
export type NewCredential = v.InferOutput<typeof newCredential>

/** What an authenticator signed with a passkey. */
export const usedCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    /** Whose the passkey is; browsers leave it out where they were told which to use. */
    userHandle: v.optional(v.nullable(base64url(128)), null),
  }),
})
export type UsedCredential = v.InferOutput<typeof usedCredential>

const named = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.array(transport),
})
export type NamedCredential = v.InferOutput<typeof named>

const verification = v.picklist(['required', 'preferred'])

/** What a browser makes a passkey from. */
export const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(named),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: verification,
  }),
})
export type CreationOptions = v.InferOutput<typeof creationOptions>

/** What a browser asks a passkey with; without `allowCredentials` for any of this site. */
export const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(named),
  userVerification: verification,
})
export type RequestOptions = v.InferOutput<typeof requestOptions>
