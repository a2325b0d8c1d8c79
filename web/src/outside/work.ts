import { leadingZeroBits, workText } from '#shared/model/proof-of-work.ts'

/** So many hashes are under way at once: asking for each alone would take longer than hashing. */
const BATCH = 128

/** Finds the number that solves a challenge. */
export async function solve({ token, bits }: { token: string; bits: number }): Promise<number> {
  const encoder = new TextEncoder()
  for (let start = 0; ; start += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, at) =>
        crypto.subtle.digest('SHA-256', encoder.encode(workText(token, start + at))),
      ),
    )
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= bits)
    if (found !== -1) return start + found
  }
}
