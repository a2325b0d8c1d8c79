import { createHash, randomBytes } from 'node:crypto'
import { encodeTime, ulid } from 'ulid'

/** A new identifier, ordered by time. */
export type NewId = () => string

export const newId: NewId = () => ulid(undefined, randomFraction)

/** Random bytes in stock: to ask for those of each letter takes longer than all else of an id. */
let stock = Buffer.alloc(0)
let used = 0

/** From 0 to below 1, in 256 steps, which the 32 letters of ids divide evenly. */
function randomFraction(): number {
  if (used === stock.length) {
    stock = randomBytes(1024)
    used = 0
  }
  used += 1
  return stock.readUInt8(used - 1) / 256
}

/** A secret of 256 random bits, safe in URLs. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a high-entropy secret is stored: never as it is. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The lower bound, as long as an id, of all ids made at the moment or later. */
export function idsFrom(moment: Date): string {
  return encodeTime(moment.getTime()).padEnd(26, '0')
}
