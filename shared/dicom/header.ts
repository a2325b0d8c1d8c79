import { type Dataset, hasMarker, type Inflate, readDataset } from './dataset.ts'
import { parseDate } from './date.ts'
import { mediaStorageDirectory, tags } from './tags.ts'
import { decimalOf, decimalsOf, stringOf, textOf, uint16Of } from './values.ts'

export interface DicomHeader {
  /** `directory` is a DICOMDIR; `other` is a file without pixels, such as a report. */
  readonly kind: 'image' | 'directory' | 'other'
  readonly transferSyntaxUid: string
  readonly sopClassUid: string | null
  readonly sopInstanceUid: string | null
  readonly studyInstanceUid: string | null
  readonly seriesInstanceUid: string | null
  /** A DICOM person name, `DOE^JANE^A`, in the file's own character set. */
  readonly patientName: string | null
  readonly patientId: string | null
  /** YYYYMMDD */
  readonly patientBirthDate: string | null
  /** YYYYMMDD */
  readonly studyDate: string | null
  readonly studyDescription: string | null
  readonly seriesNumber: number | null
  readonly seriesDescription: string | null
  readonly modality: string | null
  readonly bodyPart: string | null
  readonly instanceNumber: number | null
  /** x, y, z of the first pixel, in mm. */
  readonly imagePositionPatient: readonly number[] | null
  /** Direction cosines of the rows, then of the columns. */
  readonly imageOrientationPatient: readonly number[] | null
  /** In mm. */
  readonly sliceLocation: number | null
  readonly rows: number | null
  readonly columns: number | null
  readonly bitsAllocated: number | null
  readonly numberOfFrames: number
}

/**
 * Whether the bytes are the start of a DICOM file: they carry its marker, or they are a bare data
 * set (from before Part 10) that names its class and instance within the bytes given.
 */
export const isDicom = (bytes: Uint8Array): boolean =>
  hasMarker(bytes) || readDataset(bytes) !== null

/**
 * Reads who and what a DICOM file shows, from its first bytes (256 KiB are plenty). Fields that lie
 * beyond the bytes, or hold rubbish, are null. Null where the bytes are not DICOM; never throws.
 * The patient in a deflated data set is read only when `inflate` is given.
 */
export const readHeader = (bytes: Uint8Array, inflate?: Inflate): DicomHeader | null => {
  const dataset = readDataset(bytes, inflate)
  return dataset === null ? null : headerOf(dataset)
}

/** Nearly every header ends within these. */
export const FIRST_BYTES = 64 * 1024
/** What is held of a header at most. */
const MOST_BYTES = 8 * 1024 * 1024
/** Large elements that are passed over: each costs a read. */
const MOST_READS = 24

/** Reads some bytes of a file, fewer where it ends; null where it cannot be read. */
export type ReadRange = (from: number, length: number) => Promise<Uint8Array | null>

/**
 * Reads the header of a file of `size` bytes, of which `first` are the first ones: as much more of it
 * as the header takes, without the large elements (private data, icons) that may come before the rest.
 * Null where the file is not DICOM, or was not to be read.
 */
export const readHeaderFrom = async (
  read: ReadRange,
  size: number,
  first: Uint8Array,
  inflate?: Inflate,
): Promise<DicomHeader | null> => {
  let bytes = first
  let passedOver = 0
  let dataset = readDataset(bytes, inflate)
  for (let reads = 0; dataset !== null && reads < MOST_READS; reads += 1) {
    const { cut } = dataset
    const isEnd = bytes.length + passedOver >= size || bytes.length >= MOST_BYTES
    if (cut === null || cut.tag > lastTag || isEnd || isDirectory(dataset)) break
    const isLarge = cut.end !== null && cut.end - cut.start > FIRST_BYTES
    const kept = isLarge ? bytes.subarray(0, cut.start) : bytes
    const next = isLarge && cut.end !== null ? cut.end : bytes.length
    const more = await read(next + passedOver, isLarge ? FIRST_BYTES : bytes.length * 3)
    if (more === null || more.length === 0) break
    passedOver += next - kept.length
    bytes = joined(kept, more)
    dataset = readDataset(bytes, inflate)
  }
  return dataset && headerOf(dataset)
}

/** Nothing of a header comes after this tag: elements ascend. */
const lastTag = tags.bitsAllocated

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** The header of a data set already read. */
export const headerOf = (dataset: Dataset): DicomHeader => {
  const rows = uint16Of(dataset, tags.rows)
  const columns = uint16Of(dataset, tags.columns)
  const frames = decimalOf(dataset, tags.numberOfFrames) ?? 1
  return {
    kind: isDirectory(dataset) ? 'directory' : rows && columns ? 'image' : 'other',
    transferSyntaxUid: dataset.transferSyntaxUid,
    sopClassUid:
      stringOf(dataset, tags.sopClassUid) ?? stringOf(dataset, tags.mediaStorageSopClassUid),
    sopInstanceUid:
      stringOf(dataset, tags.sopInstanceUid) ?? stringOf(dataset, tags.mediaStorageSopInstanceUid),
    studyInstanceUid: stringOf(dataset, tags.studyInstanceUid),
    seriesInstanceUid: stringOf(dataset, tags.seriesInstanceUid),
    patientName: textOf(dataset, tags.patientName),
    patientId: textOf(dataset, tags.patientId),
    patientBirthDate: parseDate(stringOf(dataset, tags.patientBirthDate)),
    studyDate: parseDate(stringOf(dataset, tags.studyDate)),
    studyDescription: textOf(dataset, tags.studyDescription),
    seriesNumber: decimalOf(dataset, tags.seriesNumber),
    seriesDescription: textOf(dataset, tags.seriesDescription),
    modality: stringOf(dataset, tags.modality),
    bodyPart: stringOf(dataset, tags.bodyPartExamined),
    instanceNumber: decimalOf(dataset, tags.instanceNumber),
    imagePositionPatient: exactly(3, decimalsOf(dataset, tags.imagePositionPatient)),
    imageOrientationPatient: exactly(6, decimalsOf(dataset, tags.imageOrientationPatient)),
    sliceLocation: decimalOf(dataset, tags.sliceLocation),
    rows,
    columns,
    bitsAllocated: uint16Of(dataset, tags.bitsAllocated),
    numberOfFrames: Number.isInteger(frames) && frames > 0 ? frames : 1,
  }
}

const isDirectory = (dataset: Dataset): boolean =>
  stringOf(dataset, tags.mediaStorageSopClassUid) === mediaStorageDirectory

const exactly = (count: number, numbers: readonly number[]): readonly number[] | null =>
  numbers.length === count ? numbers : null
