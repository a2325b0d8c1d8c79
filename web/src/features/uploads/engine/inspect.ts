import { FIRST_BYTES, readHeaderFrom } from '#shared/dicom/header.ts'
import type { Inspection } from './model.ts'

const FINGERPRINT_BYTES = 12

/** Looks into a file's first bytes: whether it is DICOM, whose it is, and what tells it from others. */
export async function inspectFile(file: Blob): Promise<Inspection> {
  const bytes = await readRange(file, 0, FIRST_BYTES)
  if (bytes === null) return { kind: 'unreadable' }
  const fingerprint = `${file.size}-${await digest(bytes)}`
  const read = (from: number, length: number) => readRange(file, from, length)
  const header = await readHeaderFrom(read, file.size, bytes)
  if (header === null) return { kind: 'read', isDicom: false, fingerprint, person: null }
  const { patientName, patientBirthDate } = header
  const isTold = patientName !== null || patientBirthDate !== null
  const person = isTold ? { patientName, patientBirthDate } : null
  return { kind: 'read', isDicom: true, fingerprint, person }
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

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.subarray(0, FINGERPRINT_BYTES), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
