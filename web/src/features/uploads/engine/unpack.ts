import { ArchiveError } from './archive.ts'
import type { Found, IgnoreReason } from './model.ts'

const BATCH = 50

/**
 * Replaces ZIP files and disc images by the files in them. Only those that were dropped themselves are
 * opened: within a folder they belong to the programs of a disc. A reader is loaded with the first one.
 */
export async function* unpackEach(
  source: AsyncIterable<readonly Found[]>,
  onIgnored: (reason: IgnoreReason, path: string) => void,
  signal: AbortSignal,
): AsyncGenerator<readonly Found[]> {
  for await (const found of source) {
    const others = found.filter((one) => !isArchive(one))
    if (others.length > 0) yield others
    for (const archive of found.filter(isArchive)) yield* unpackOne(archive, onIgnored, signal)
  }
}

function isArchive(found: Found): found is Found & { file: File } {
  return found.file !== null && /^[^/]+\.(?:zip|iso)$/i.test(found.path)
}

async function* unpackOne(
  archive: Found & { file: File },
  onIgnored: (reason: IgnoreReason, path: string) => void,
  signal: AbortSignal,
) {
  const read = /iso$/i.test(archive.path)
    ? (await import('./iso.ts')).readIso
    : (await import('./zip.ts')).readZip
  let batch: Found[] = []
  try {
    for await (const found of read(archive, signal)) {
      batch.push(found)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    onIgnored(error.reason === 'locked' ? 'locked' : 'packed', archive.path)
  }
  if (batch.length > 0) yield batch
}
