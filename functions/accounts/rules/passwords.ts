import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

const derive = promisify(argon2)

async function tag(password: string, salt: Buffer): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: TAG_BYTES,
  })
}

/** The argon2id tag of a secret that has its salt beside it, in base64url. */
export async function tagOf(secret: string, salt: string): Promise<string> {
  return (await tag(secret, Buffer.from(salt, 'base64url'))).toString('base64url')
}

/** A password as it is stored: parameters, salt and argon2id tag. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const parameters = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`
  const parts = [salt, await tag(password, salt)].map((part) => part.toString('base64url'))
  return `$argon2id$v=19$${parameters}$${parts.join('$')}`
}

/** Checked for an unknown account, so that it takes as long as an existing one. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether the password is the stored one; without one false, after the same time. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', expected = ''] = (stored ?? NOBODY).split('$').slice(4)
  const actual = await tag(password, Buffer.from(salt, 'base64url'))
  return timingSafeEqual(actual, Buffer.from(expected, 'base64url')) && stored !== null
}
