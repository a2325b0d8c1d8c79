import type { Key, Write } from '#functions/platform/table.ts'

/**
 * Condition of a transaction that writes beside the files of an upload.
 * @param upload key of the upload
 * @throws ERR_UPLOAD_NOT_EXISTS if the upload was deleted, moved or reopened in the meantime
 */
export function completedCheck(upload: Key): Write {
  const otherwise = 'ERR_UPLOAD_NOT_EXISTS'
  const equals = { attribute: 'state', value: 'completed', otherwise } as const
  return { kind: 'check', key: upload, exists: otherwise, equals }
}
