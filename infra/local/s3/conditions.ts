import { S3Error } from './errors.ts'
import type { ObjectRecord } from './model.ts'
import type { S3Request } from './request.ts'

/**
 * Judges the conditions of a read (RFC 9110, 13.2.2).
 *
 * @param prefix `x-amz-copy-source-` for the source of a copy, where every failure is a 412
 * @returns whether the reader already has what it asks for
 * @throws S3Error `PreconditionFailed`
 */
export function isNotModified(request: S3Request, record: ObjectRecord, prefix = ''): boolean {
  const match = request.header(`${prefix}if-match`)
  const noneMatch = request.header(`${prefix}if-none-match`)
  const since = secondsOf(request.header(`${prefix}if-modified-since`))
  const unmodifiedSince = secondsOf(request.header(`${prefix}if-unmodified-since`))
  const modified = Math.floor(Date.parse(record.modified) / 1000)

  if (match !== null && !matches(match, record.etag)) throw failed('If-Match')
  if (match === null && unmodifiedSince !== null && modified > unmodifiedSince) {
    throw failed('If-Unmodified-Since')
  }
  return noneMatch === null ? since !== null && modified <= since : matches(noneMatch, record.etag)
}

/**
 * Judges the conditions of a write against what is stored now.
 *
 * @throws S3Error `PreconditionFailed`, `NoSuchKey` where If-Match meets nothing
 */
export function assertWritable(request: S3Request, current: ObjectRecord | null) {
  const existing = current?.isMarker ? null : current
  const match = request.header('if-match')
  const noneMatch = request.header('if-none-match')
  if (noneMatch !== null && noneMatch !== '*') throw new S3Error('NotImplemented')
  if (noneMatch !== null && existing !== null) throw failed('If-None-Match')
  if (match === null) return
  if (existing === null) throw new S3Error('NoSuchKey')
  if (!matches(match, existing.etag)) throw failed('If-Match')
}

function matches(header: string, etag: string) {
  return header
    .split(',')
    .map((one) => one.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((one) => one === '*' || one === etag)
}

function secondsOf(date: string | null) {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : Math.floor(time / 1000)
}

function failed(condition: string) {
  return new S3Error('PreconditionFailed', null, { Condition: condition })
}
