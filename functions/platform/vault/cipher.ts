import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with AES-256-GCM under a random initialization vector.
 * @param key 32 bytes
 * @param context authenticated with the text: the text decrypts under no other context
 */
export function encrypt(text: string, key: Buffer, context: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** The decrypted text, or `null` for another key, another context or changed bytes. */
export function decrypt(bytes: Buffer, key: Buffer, context: string): string | null {
  const start = IV_BYTES + TAG_BYTES
  if (bytes.length < start) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  try {
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, start))
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString()
  } catch {
    return null
  }
}
