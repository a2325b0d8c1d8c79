import { S3Error } from './errors.ts'

/** First and last byte, both included. */
type ByteRange = { start: number; end: number }

/**
 * Reads a Range header. Null where the whole is to be answered: no header, a malformed one, or
 * several ranges, which S3 does not serve.
 *
 * @throws S3Error `InvalidRange` where the range lies outside of the object
 */
export function parseRange(header: string | null, size: number): ByteRange | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || header === null) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new S3Error(
      'InvalidRange',
      null,
      { RangeRequested: header, ActualObjectSize: String(size) },
      { 'content-range': `bytes */${size}` },
    )
  }
  return { start, end }
}
