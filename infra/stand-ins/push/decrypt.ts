import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const SALT_BYTES = 16
const TAG_BYTES = 16

/** The secrets of a browser's subscription. */
export type Receiver = { ecdh: ECDH; auth: Buffer }

/**
 * Decrypts a push as a browser does (RFC 8188 with one record, RFC 8291).
 * @throws if it was not encrypted for this subscription
 */
export function decryptPush(body: Buffer, { ecdh, auth }: Receiver): string {
  const salt = body.subarray(0, SALT_BYTES)
  const keyLength = body.readUInt8(SALT_BYTES + 4)
  const keyStart = SALT_BYTES + 5
  const sender = body.subarray(keyStart, keyStart + keyLength)
  const record = body.subarray(keyStart + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const shared = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  // The delimiter of the last record is 2, and zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
