import { Secret, TOTP } from 'otpauth'

/** What every authenticator app can do: SHA-1, 6 digits, half a minute (RFC 6238). */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code may be of the step before or after, for clocks that differ and people who type slowly. */
const WINDOW = 1
const SECRET_BYTES = 20

/** A new key for an authenticator app, in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ ...SHAPE, issuer: 'Praxis', label, secret: Secret.fromBase32(secret) })

/** The address that an app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The step of time that a code is of, counted since 1970; null for no code of the present. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}
