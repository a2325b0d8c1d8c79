import type { PlannedFile } from '#shared/model/upload.ts'
import { MULTIPART_OVER_BYTES, PART_BYTES } from '#shared/model/upload-rules.ts'

/** What is announced of a file's content: SHA-256 of the whole, or of each of its parts. */
export type Checksums = Pick<PlannedFile, 'sha256' | 'partSha256'>

/**
 * Reads a file to announce its checksums; null where the disc does not give it. SHA-256 comes with
 * the browser, at many times the speed of a line, and no more than a part is in memory at once.
 */
export async function sumFile(file: Blob): Promise<Checksums | null> {
  try {
    if (file.size <= MULTIPART_OVER_BYTES) return { sha256: await sha256Of(file) }
    const partSha256: string[] = []
    for (let start = 0; start < file.size; start += PART_BYTES) {
      partSha256.push(await sha256Of(file.slice(start, start + PART_BYTES)))
    }
    return { partSha256 }
  } catch {
    return null
  }
}

async function sha256Of(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
