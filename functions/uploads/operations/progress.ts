import type { ObjectStore } from '#functions/platform/objects.ts'
import type { ReadingProgress } from '#shared/model/upload.ts'
import type { UploadRecord } from '../records.ts'
import { FILES_A_PART } from '../rules/division.ts'
import { shareRead } from './parts.ts'

/** How far reading an upload is of which nothing else is known yet; null where that is no matter of parts. */
export async function progressOf(
  objects: Pick<ObjectStore, 'list'>,
  upload: UploadRecord,
): Promise<ReadingProgress | null> {
  const { fileCount: files } = upload
  if (files <= FILES_A_PART) return null
  const share = (await shareRead(objects, upload)) ?? 0
  return { read: Math.round(share * files), files }
}
