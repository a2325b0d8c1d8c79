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

/** The header of a data set already read. */
export const headerOf = (dataset: Dataset): DicomHeader => {
  const mediaClass = stringOf(dataset, tags.mediaStorageSopClassUid)
  const rows = uint16Of(dataset, tags.rows)
  const columns = uint16Of(dataset, tags.columns)
  const frames = decimalOf(dataset, tags.numberOfFrames) ?? 1
  return {
    kind: mediaClass === mediaStorageDirectory ? 'directory' : rows && columns ? 'image' : 'other',
    transferSyntaxUid: dataset.transferSyntaxUid,
    sopClassUid: stringOf(dataset, tags.sopClassUid) ?? mediaClass,
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

const exactly = (count: number, numbers: readonly number[]): readonly number[] | null =>
  numbers.length === count ? numbers : null
