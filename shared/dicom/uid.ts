import * as v from 'valibot'

/** A unique identifier of DICOM (PS3.5, section 9): digits and dots. */
export const dicomUid = v.pipe(
  v.string('must be text'),
  v.maxLength(64, 'must be at most 64 characters'),
  v.regex(/^[\d.]+$/, 'must be a UID'),
)

/** A UID made of 128 bits in hexadecimal, such as a UUID (DICOM PS3.5, annex B.2). */
export const hexToUid = (hex: string): string => `2.25.${BigInt(`0x${hex.replaceAll('-', '')}`)}`
