import { FIRST_BYTES, readHeaderFrom } from '#shared/dicom/header.ts'
import { base64 } from './checksums.ts'
import type { Inspection } from './model.ts'

const FINGERPRINT_BYTES = 12

/** Looks into a file's first bytes: whether it is DICOM, whose it is, and what tells it from others. */
export async function inspectFile(file: Blob): Promise<Inspection> {
  const bytes = await readRange(file, 0, FIRST_BYTES)
  if (bytes === null) return { kind: 'unreadable' }
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  const fingerprint = `${file.size}-${hexOf(hash)}`
  // What is no longer than that was read whole.
  const checksums = file.size <= bytes.length ? { sha256: base64(hash) } : null
  const about = { kind: 'read', fingerprint, checksums } as const
  const read = (from: number, length: number) => readRange(file, from, length)
  const header = await readHeaderFrom(read, file.size, bytes)
  if (header === null) return { ...about, isDicom: false, person: null }
  const { patientName, patientBirthDate } = header
  const isTold = patientName !== null || patientBirthDate !== null
  const person = isTold ? { patientName, patientBirthDate } : null
  return { ...about, isDicom: true, person }
}

async function readRange(
  file: Blob,
  from: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(from, from + length).arrayBuffer())
  } catch {
    return null
  }
}

function hexOf(hash: ArrayBuffer): string {
  return Array.from(new Uint8Array(hash, 0, FINGERPRINT_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
