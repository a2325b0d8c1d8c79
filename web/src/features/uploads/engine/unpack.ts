import type { Found, IgnoreReason } from './model.ts'

const BATCH = 50

/**
 * Replaces ZIP files by the files in them. Only ZIP files that were dropped themselves are opened:
 * within a folder they belong to the programs of a disc. The reader is loaded with the first one.
 */
export async function* unpackEach(
  source: AsyncIterable<readonly Found[]>,
  onIgnored: (reason: IgnoreReason, path: string) => void,
  signal: AbortSignal,
): AsyncGenerator<readonly Found[]> {
  for await (const found of source) {
    const others = found.filter((one) => !isZip(one))
    if (others.length > 0) yield others
    for (const archive of found.filter(isZip)) yield* unpackOne(archive, onIgnored, signal)
  }
}

function isZip(found: Found): found is Found & { file: File } {
  return found.file !== null && /^[^/]+\.zip$/i.test(found.path)
}

async function* unpackOne(
  archive: Found & { file: File },
  onIgnored: (reason: IgnoreReason, path: string) => void,
  signal: AbortSignal,
) {
  const { readZip, ZipError } = await import('./zip.ts')
  let batch: Found[] = []
  try {
    for await (const found of readZip(archive, signal)) {
      batch.push(found)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    onIgnored(error.reason === 'locked' ? 'locked' : 'packed', archive.path)
  }
  if (batch.length > 0) yield batch
}
