import { Secret, TOTP } from 'otpauth'
import { factorRoutes } from '#shared/api/factors.ts'
import { PASSWORD } from './builders.ts'
import { answered, type Client } from './client.ts'

/** The code that an authenticator app shows. */
export function totpCode(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
}

/** Adds an authenticator app; answers its key and the recovery codes, where they came with it. */
export async function addTotp(client: Client, now: Date) {
  const begun = await client.post('/auth/totp', { body: { password: PASSWORD } })
  const { secret } = answered(begun, factorRoutes.beginTotp.response)
  const confirmed = await client.post('/auth/totp/confirm', {
    body: { code: totpCode(secret, now) },
  })
  const { recoveryCodes } = answered(confirmed, factorRoutes.confirmTotp.response)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}
