import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { SecretValues } from './secrets.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The secret is random and long, so that its hash serves as the key. */
const keyOf = (value: string): Buffer => createHash('sha256').update(value).digest()

/** Encrypts short texts that must not be readable in the table, its stream and its backups. */
export type Vault = ReturnType<typeof createVault>

/** AES-256-GCM under a key of Secrets Manager; texts sealed before a rotation open after it. */
export function createVault(secret: SecretValues) {
  return {
    /** @param name of what is encrypted: the text opens under no other name */
    async seal(text: string, name: string): Promise<string> {
      const [value] = await secret()
      if (value === undefined) throw new Error('The key of the vault has no value')
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, keyOf(value), iv).setAAD(Buffer.from(name))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },

    /** @throws if the text was changed, or sealed under another name or key */
    async open(sealed: string, name: string): Promise<string> {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const value of await secret()) {
        const opened = decrypt(bytes, keyOf(value), name)
        if (opened !== null) return opened
      }
      throw new Error('A sealed text does not open')
    },
  }
}

function decrypt(bytes: Buffer, key: Buffer, name: string): string | null {
  const start = IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  try {
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(IV_BYTES, start))
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString()
  } catch {
    return null
  }
}
