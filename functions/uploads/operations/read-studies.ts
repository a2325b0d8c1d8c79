import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { type DicomHeader, readHeader } from '#shared/dicom/header.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { FileRecord } from '../records.ts'
import { type IndexedFile, indexStudies, isListed } from '../rules/dicom/index-studies.ts'
import { inflate } from '../rules/dicom/inflate.ts'
import { arrangeStudies } from '../rules/studies.ts'

const READS_AT_ONCE = 16
/** Nearly every header ends within these; few need more, for private data or icons before it. */
const FIRST_BYTES = 64 * 1024
const MORE_BYTES = 1024 * 1024

/** Reads the header of a file in the object store; null where it is no DICOM, or not there. */
async function readHeaderOf(
  objects: Pick<ObjectStore, 'read'>,
  key: string,
  size: number,
): Promise<DicomHeader | null> {
  for (const bytes of [FIRST_BYTES, MORE_BYTES]) {
    const start = await objects.read(key, bytes)
    const header = start && readHeader(start, inflate)
    if (header === null || isWhole(header) || size <= bytes) return header
  }
  return null
}

function isWhole({ kind, seriesInstanceUid, rows }: DicomHeader): boolean {
  return kind === 'directory' || (seriesInstanceUid !== null && rows !== null)
}

/**
 * Reads the studies out of an upload's files, as far as `isTimeLeft` allows.
 * @returns `isAll` false where some files were not read any more
 */
export async function readStudiesFrom(
  objects: Pick<ObjectStore, 'read'>,
  upload: UploadPlace,
  files: readonly FileRecord[],
  isTimeLeft: () => boolean = () => true,
) {
  const keys = objectKeys(upload)
  const read = await mapLimited(files, READS_AT_ONCE, async ({ fileId, name, size }) => {
    if (!isTimeLeft()) return []
    const header = await readHeaderOf(objects, keys.file(fileId), size)
    return [{ fileId, name, header } satisfies IndexedFile]
  })
  const indexed = read.flat()
  const names = new Map(indexed.map(({ fileId, name }) => [fileId, name]))
  return {
    ...arrangeStudies(indexStudies(indexed), names),
    otherFiles: indexed.filter((file) => !isListed(file)).length,
    isAll: indexed.length === files.length,
  }
}
