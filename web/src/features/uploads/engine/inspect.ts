import { readHeader } from '#shared/dicom/header.ts'
import type { Inspection } from './model.ts'

const FIRST_BYTES = 64 * 1024
const MORE_BYTES = 256 * 1024
const FINGERPRINT_BYTES = 12

/** Looks into a file's first bytes: whether it is DICOM, whose it is, and what tells it from others. */
export async function inspectFile(file: Blob): Promise<Inspection> {
  const bytes = await readStart(file, FIRST_BYTES)
  if (bytes === null) return { kind: 'unreadable' }
  const fingerprint = `${file.size}-${await digest(bytes)}`
  let header = readHeader(bytes)
  const isIncomplete = header?.kind === 'other' && header.patientName === null
  if (isIncomplete && file.size > FIRST_BYTES) {
    const more = await readStart(file, MORE_BYTES)
    header = more === null ? header : readHeader(more)
  }
  if (header === null) return { kind: 'read', isDicom: false, fingerprint, person: null }
  const { patientName, patientBirthDate } = header
  const isTold = patientName !== null || patientBirthDate !== null
  const person = isTold ? { patientName, patientBirthDate } : null
  return { kind: 'read', isDicom: true, fingerprint, person }
}

async function readStart(file: Blob, length: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(0, length).arrayBuffer())
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
