import { MAX_FILE_BYTES, MAX_UPLOAD_FILES } from '#shared/model/upload-rules.ts'
import type { IgnoreReason } from './engine/model.ts'
import { count, files } from './page-texts.ts'

const TYPES = 'a scan (DICOM), PDF, Word, text or picture'

/** The texts of the specification (section 8), with "empty" for a size below one byte. */
export const ignoreTexts: Record<IgnoreReason, (number: number) => string> = {
  type: (number) => `File type must be ${TYPES}, never a program: ${files(number)}`,
  locked: (number) => `This ZIP has a password. Unpack it and add the files: ${files(number)}`,
  packed: (number) =>
    `Unpack it first, as it can’t be opened here: ${count(number, 'archive or disc image', 'archives or disc images')}. On Windows, right-click it and choose “Extract All” (or “Mount”). On a Mac, double-click it. Then add the folder that appears.`,
  empty: (number) => `File is empty: ${files(number)}`,
  notScan: (number) => `File type must be ${TYPES}: ${files(number)}`,
  tooLarge: (number) => `File is larger than ${MAX_FILE_BYTES} bytes: ${files(number)}`,
  tooMany: (number) =>
    `Too many files: ${files(number)} beyond the ${MAX_UPLOAD_FILES.toLocaleString('en-US')} that one upload takes`,
  otherPerson: (number) => `Another name or birth date is on the scan: ${files(number)}`,
}
