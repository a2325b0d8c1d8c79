import * as v from 'valibot'
import type { DicomHeader } from '#shared/dicom/header.ts'
import { objectOf } from '../../keys.ts'
import type { FileRecord } from '../../records.ts'

/** A file whose header is to be read. */
export const fileToRead = v.object({
  fileId: v.string(),
  /** Names its object. */
  object: v.string(),
  name: v.string(),
  size: v.number(),
  /** The same for the same bytes; null where it is not known. */
  content: v.nullable(v.string()),
})
export type FileToRead = v.InferOutput<typeof fileToRead>

export const toRead = (file: FileRecord): FileToRead => {
  const { fileId, name, size, sha256, partSha256 } = file
  return {
    fileId,
    object: objectOf(file),
    name,
    size,
    content: sha256 ?? partSha256?.join() ?? null,
  }
}

const text = v.nullable(v.string())
const number = v.nullable(v.number())
const numbers = v.nullable(v.pipe(v.array(v.number()), v.readonly()))

const header = v.object({
  kind: v.picklist(['image', 'directory', 'other']),
  transferSyntaxUid: v.string(),
  sopClassUid: text,
  sopInstanceUid: text,
  studyInstanceUid: text,
  seriesInstanceUid: text,
  patientName: text,
  patientId: text,
  patientBirthDate: text,
  studyDate: text,
  studyDescription: text,
  seriesNumber: number,
  seriesDescription: text,
  modality: text,
  bodyPart: text,
  instanceNumber: number,
  imagePositionPatient: numbers,
  imageOrientationPatient: numbers,
  sliceLocation: number,
  rows: number,
  columns: number,
  bitsAllocated: number,
  numberOfFrames: v.number(),
}) satisfies v.GenericSchema<DicomHeader, DicomHeader>

/** A file whose header was read, as it is kept until those of all files are. */
export const readFile = v.object({
  ...fileToRead.entries,
  /** Whether its pixels could be drawn; null where nobody tried. */
  isReadable: v.nullable(v.boolean()),
  /** Null where the file is not DICOM. */
  header: v.nullable(header),
})
export type ReadFile = v.InferOutput<typeof readFile>
