import type { UploadSummary } from '#shared/model/upload.ts'

/** A large file may take longer on a slow line: then the upload counts as stopped until it arrives. */
const STOPPED_AFTER_MS = 5 * 60_000

/**
 * When the last file of an unfinished upload arrived, if that was minutes ago; null while files arrive,
 * and for a finished upload.
 * @param now milliseconds since 1970
 */
export function stoppedSince(
  { arrival, createdAt }: Pick<UploadSummary, 'arrival' | 'createdAt'>,
  now: number,
): string | null {
  if (arrival === null) return null
  const lastAt = arrival.at ?? createdAt
  return now - Date.parse(lastAt) > STOPPED_AFTER_MS ? lastAt : null
}
