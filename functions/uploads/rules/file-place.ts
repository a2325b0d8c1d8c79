import { createHash } from 'node:crypto'

/** Sort keys hold 1,024 bytes, of which the id and what stands before take some. */
const ORDER_BYTES = 900
const DIGITS = /\d+/g

/** A file's id is a hash of its name, so that planning the same folder again finds the same files. */
export function fileIdOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 22)
}

/**
 * Text whose bytes sort as people sort the names: `IM2` before `IM10`, capitals as small letters. A
 * number is preceded by how many digits it has. Names of the same order are told apart by their ids.
 */
export function orderOf(name: string): string {
  const order = name
    .normalize('NFC')
    .toLowerCase()
    .replace(DIGITS, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '')
      return `${String(number.length).padStart(3, '0')}${number}`
    })
  return Buffer.from(order)
    .subarray(0, ORDER_BYTES)
    .toString('utf8')
    .replace(/\uFFFD$/, '')
}
