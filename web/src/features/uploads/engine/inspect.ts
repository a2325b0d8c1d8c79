import { FIRST_BYTES, readHeaderFrom } from '#shared/dicom/header.ts'
import { base64 } from './checksums.ts'
import type { Inspection } from './model.ts'
import { type Bytes, readBytes } from './read-each.ts'

const FINGERPRINT_BYTES = 12

/** What `inspectFile` looks into. */
export function firstOf(file: Blob): Blob {
  return file.size <= FIRST_BYTES ? file : file.slice(0, FIRST_BYTES)
}

/** Looks into a file's first bytes: whether it is DICOM, whose it is, and what tells it from others. */
export async function inspectFile(file: Blob, first: Bytes): Promise<Inspection> {
  if (first === null) return { kind: 'unreadable' }
  const hash = await crypto.subtle.digest('SHA-256', first)
  const fingerprint = `${file.size}-${hexOf(hash)}`
  // What is no longer than that was read whole.
  const checksums = file.size <= first.length ? { sha256: base64(hash) } : null
  const about = { kind: 'read', fingerprint, checksums } as const
  const read = (from: number, length: number) => readBytes(file.slice(from, from + length))
  const header = await readHeaderFrom(read, file.size, first)
  if (header === null) return { ...about, isDicom: false, person: null }
  const { patientName, patientBirthDate } = header
  const isTold = patientName !== null || patientBirthDate !== null
  const person = isTold ? { patientName, patientBirthDate } : null
  return { ...about, isDicom: true, person }
}

function hexOf(hash: ArrayBuffer): string {
  return Array.from(new Uint8Array(hash, 0, FINGERPRINT_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
