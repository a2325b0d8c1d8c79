import { createHash } from 'node:crypto'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { doubtfulCopies, type IndexedFile } from '../rules/dicom/copies.ts'
import type { DrawPreview } from './draw-preview.ts'

const JUDGED_AT_ONCE = 2
/** Judging reads whole files, each of which is drawn, too. */
const MOST_FILES = 2000
const MOST_BYTES = 4 * 1024 ** 3
const TINY = 16

/**
 * Looks into files that are copies of one instance and not known to be alike: which of them can be
 * drawn, and whose bytes differ. Files of more than `drawable` bytes, and those beyond the first
 * 2,000 or 4 GiB, are left as they are.
 */
export async function judgeCopies(
  { objects, drawPreview }: { objects: Pick<ObjectStore, 'read'>; drawPreview: DrawPreview },
  keyOf: (fileId: string) => string | undefined,
  files: readonly IndexedFile[],
  drawable: number,
): Promise<IndexedFile[]> {
  const doubtful = doubtfulCopies(files)
    .flat()
    .filter(({ size }) => size <= drawable)
  const judged = await mapLimited(firstOf(doubtful), JUDGED_AT_ONCE, async (file) => {
    const key = keyOf(file.fileId)
    const bytes = key === undefined ? null : await objects.read(key)
    if (bytes === null) return file
    const content = createHash('sha256').update(bytes).digest('base64')
    const isReadable = (await drawPreview(bytes, { maxSize: TINY })) !== null
    return { ...file, content, isReadable }
  })
  const byId = new Map(judged.map((file) => [file.fileId, file]))
  return files.map((file) => byId.get(file.fileId) ?? file)
}

/** As many as are judged. */
function firstOf(files: readonly IndexedFile[]): IndexedFile[] {
  let bytes = 0
  return files.slice(0, MOST_FILES).filter(({ size }) => {
    bytes += size
    return bytes <= MOST_BYTES
  })
}
