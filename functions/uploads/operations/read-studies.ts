import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { type DicomHeader, FIRST_BYTES, readHeaderFrom } from '#shared/dicom/header.ts'
import { isDocument } from '#shared/model/documents.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { FileRecord } from '../records.ts'
import { type IndexedFile, isListed } from '../rules/dicom/copies.ts'
import { indexStudies } from '../rules/dicom/index-studies.ts'
import { inflateHeader } from '../rules/dicom/inflate.ts'
import { type FileToRead, type ReadFile, toRead } from '../rules/dicom/read-file.ts'
import { withUids } from '../rules/dicom/unidentified.ts'
import { arrangeStudies } from '../rules/studies.ts'

const READS_AT_ONCE = 16

/** Reads the header of a file in the object store; null where it is no DICOM, or not there. */
async function readHeaderOf(
  objects: Pick<ObjectStore, 'read' | 'readRange'>,
  key: string,
  size: number,
): Promise<DicomHeader | null> {
  const first = await objects.read(key, FIRST_BYTES)
  const read = (from: number, length: number) => objects.readRange(key, from, length)
  return first && readHeaderFrom(read, size, first, inflateHeader)
}

/** How many of the documents beside the scans are told: a disc may have thousands of files of its viewer. */
const MOST_DOCUMENTS = 100

const documentsIn = (files: readonly IndexedFile[]): string[] =>
  files
    .filter(({ header, name }) => header === null && isDocument(name))
    .slice(0, MOST_DOCUMENTS)
    .map(({ name }) => name)

/** Reads the headers of an upload's files, of as many as `isTimeLeft` allows. */
export async function readHeaders(
  objects: Pick<ObjectStore, 'read' | 'readRange'>,
  upload: UploadPlace,
  files: readonly FileToRead[],
  isTimeLeft: () => boolean = () => true,
): Promise<ReadFile[]> {
  const keys = objectKeys(upload)
  const read = await mapLimited(files, READS_AT_ONCE, async (file) => {
    if (!isTimeLeft()) return []
    const read = await readHeaderOf(objects, keys.file(file), file.size)
    const header = read && withUids(read, upload.key, file.name)
    return [{ ...file, isReadable: null, header }]
  })
  return read.flat()
}

/** What the headers of files say: their studies, and the pictures to draw of them. */
export function studiesIn(files: readonly IndexedFile[]) {
  const names = new Map(files.map(({ fileId, name }) => [fileId, name]))
  return {
    ...arrangeStudies(indexStudies(files), names),
    otherFiles: files.filter((file) => !isListed(file)).length,
    documents: documentsIn(files),
  }
}

/**
 * The studies of an upload's files, as far as `isTimeLeft` allows.
 * @returns `isAll` false where some files were not read any more
 */
export async function readStudiesFrom(
  objects: Pick<ObjectStore, 'read' | 'readRange'>,
  upload: UploadPlace,
  files: readonly FileRecord[],
  isTimeLeft: () => boolean,
) {
  const read = await readHeaders(objects, upload, files.map(toRead), isTimeLeft)
  return { ...studiesIn(read), isAll: read.length === files.length }
}
