import { MAX_FILE_BYTES, MAX_UPLOAD_FILES } from '#shared/model/upload-rules.ts'
import type { NotSentReason } from './engine/model.ts'
import { count, files } from './page-texts.ts'

const TYPES = 'a scan (DICOM), PDF, Word, text or picture'

/**
 * The texts of the specification (section 8), with "empty" for a size below one byte, and those of files that failed
 * and were left out.
 */
export const ignoreTexts: Record<NotSentReason, (number: number) => string> = {
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
  unreadable: (number) => `Could not be read from the disc: ${files(number)}`,
  connection: (number) => `The connection was lost: ${files(number)}`,
  refused: (number) => `Changed while it was sent, or was not taken: ${files(number)}`,
  missing: (number) => `Begun earlier, and did not arrive: ${files(number)}`,
}
