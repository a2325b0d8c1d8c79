import type { PlannedFile } from '#shared/model/upload.ts'
import { MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'
import { readBytes } from './read-each.ts'

/** What is announced of a file's content: SHA-256 of the whole, or of each of its parts. */
export type Checksums = Pick<PlannedFile, 'sha256' | 'partSha256'>

/** What of a file is summed by itself: all of it, or its parts. Nothing is read yet. */
export function piecesOf(file: Blob): Blob[] {
  if (file.size <= MULTIPART_OVER_BYTES) return [file]
  const count = Math.ceil(file.size / PART_BYTES)
  return Array.from({ length: count }, (_, at) =>
    file.slice(at * PART_BYTES, (at + 1) * PART_BYTES),
  )
}

/** What is announced, from the sums of a file's pieces; null where one could not be read. */
export function checksumsOf(file: Blob, sums: readonly (string | null)[]): Checksums | null {
  const all = sums.filter((sum) => sum !== null)
  const [first] = all
  if (first === undefined || all.length < sums.length) return null
  return file.size <= MULTIPART_OVER_BYTES ? { sha256: first } : { partSha256: all }
}

/** SHA-256 in base64, which comes with the browser at many times the speed of a line. */
export async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64(await crypto.subtle.digest('SHA-256', bytes))
}

export function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** Reads a file to announce its checksums; null where the disc does not give it. */
export async function sumFile(file: Blob): Promise<Checksums | null> {
  const sums: (string | null)[] = []
  for (const piece of piecesOf(file)) {
    const bytes = await readBytes(piece)
    sums.push(bytes && (await sumOf(bytes)))
  }
  return checksumsOf(file, sums)
}
