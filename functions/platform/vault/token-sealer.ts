import { createHash, hkdfSync } from 'node:crypto'
import type { SecretValues } from '../secrets.ts'
import { decrypt, encrypt } from './cipher.ts'

/** The format of tokens: `t1.<id of the secret's value>.<encrypted text>`. */
const FORMAT = 't1'
const KEY_BYTES = 32

/** Seals tokens that are valid for minutes under a secret, without a request to KMS. */
export type TokenSealer = ReturnType<typeof createTokenSealer>

export function createTokenSealer(secret: SecretValues) {
  return {
    /** @param name of the kind of token: the token opens as no other kind */
    async seal(text: string, name: string): Promise<string> {
      const [value] = await secret()
      if (value === undefined) throw new Error('The secret of tokens has no value')
      const encrypted = encrypt(text, deriveKey(value, name), name)
      return [FORMAT, valueId(value), encrypted.toString('base64url')].join('.')
    },

    /** The text of a token, or `null` where it is malformed, forged or older than two rotations. */
    async open(token: string, name: string): Promise<string | null> {
      const [format, id, encrypted] = token.split('.')
      if (format !== FORMAT || !id || !encrypted) return null
      const value = (await secret()).find((one) => valueId(one) === id)
      if (value === undefined) return null
      return decrypt(Buffer.from(encrypted, 'base64url'), deriveKey(value, name), name)
    },
  }
}

const deriveKey = (value: string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', value, '', `praxis token ${name}`, KEY_BYTES))

/** Tells values of the secret apart and reveals nothing of them. */
const valueId = (value: string): string =>
  createHash('sha256').update(`praxis token id ${value}`).digest('base64url').slice(0, 8)
