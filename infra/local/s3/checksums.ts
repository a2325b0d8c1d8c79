import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { S3Error } from './errors.ts'

/** The additional checksums of S3 that this store can compute. */
export const CHECKSUM_ALGORITHMS = ['crc32', 'crc32c', 'sha1', 'sha256'] as const

export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number]

/** A checksum as it is kept and answered; `value` is base64, with `-N` behind a composite one. */
export type Checksum = {
  algorithm: ChecksumAlgorithm
  value: string
  type: 'FULL_OBJECT' | 'COMPOSITE'
}

/** Something that is fed the bytes of a body and ends in a digest. */
export type Digester = { update(chunk: Buffer): void; digest(): Buffer }

/** A digester for MD5 or for one of the additional checksums. */
export function digester(algorithm: ChecksumAlgorithm | 'md5'): Digester {
  if (algorithm === 'crc32') return crcDigester((chunk, crc) => crc32(chunk, crc))
  if (algorithm === 'crc32c') return crcDigester(crc32c)
  const hash = createHash(algorithm)
  return {
    update(chunk) {
      hash.update(chunk)
    },
    digest: () => hash.digest(),
  }
}

/**
 * The algorithm by its name in any case.
 *
 * @throws S3Error `NotImplemented` where this store cannot compute it
 */
export function checksumAlgorithm(name: string): ChecksumAlgorithm {
  const lower = name.trim().toLowerCase()
  const algorithm = CHECKSUM_ALGORITHMS.find((known) => known === lower)
  if (algorithm === undefined) {
    throw new S3Error('NotImplemented', `Only ${CHECKSUM_ALGORITHMS.join(', ')} can be verified`)
  }
  return algorithm
}

/** The name of a checksum in a document, as in `ChecksumCRC32`. */
export function checksumElement({ algorithm }: Pick<Checksum, 'algorithm'>): string {
  return `Checksum${algorithm.toUpperCase()}`
}

/** The checksum of a multipart object: the digest over the digests of its parts. */
export function compositeChecksum(algorithm: ChecksumAlgorithm, parts: string[]): Checksum {
  const whole = digester(algorithm)
  for (const part of parts) whole.update(Buffer.from(part, 'base64'))
  return {
    algorithm,
    value: `${whole.digest().toString('base64')}-${parts.length}`,
    type: 'COMPOSITE',
  }
}

function crcDigester(step: (chunk: Buffer, crc: number) => number): Digester {
  let crc = 0
  return {
    update(chunk) {
      crc = step(chunk, crc)
    },
    digest() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(crc)
      return bytes
    },
  }
}

const CASTAGNOLI = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value >>> 0
})

function crc32c(chunk: Buffer, previous: number) {
  let crc = ~previous >>> 0
  for (const byte of chunk) crc = (CASTAGNOLI[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
