import type { ObjectStore, StoredPart } from '#functions/platform/objects.ts'

/** The store takes parts of at least 5 MiB, and 10,000 of them: an archive of up to 80 GiB. */
const PART_BYTES = 8 * 1024 * 1024

export type Parts = Pick<ObjectStore, 'beginParts' | 'putPart' | 'joinParts' | 'abandonParts'>

/**
 * Stores a stream as an object, of which no more than a part is held; answers its size in bytes. Where
 * the stream fails nothing of it stays.
 */
export async function storeStream(
  objects: Parts,
  { key, type }: { key: string; type: string },
  stream: AsyncIterable<Uint8Array>,
): Promise<number> {
  const uploadId = await objects.beginParts(key, type, { isSummed: true })
  const parts: StoredPart[] = []
  let held: Uint8Array[] = []
  let size = 0
  let total = 0

  async function send() {
    const partNumber = parts.length + 1
    parts.push(await objects.putPart({ key, uploadId, partNumber }, Buffer.concat(held)))
    held = []
    size = 0
  }

  try {
    for await (const bytes of stream) {
      held.push(bytes)
      size += bytes.length
      total += bytes.length
      if (size >= PART_BYTES) await send()
    }
    if (size > 0) await send()
    if (!(await objects.joinParts(key, uploadId, parts))) throw new Error('the parts are gone')
    return total
  } catch (error) {
    await objects.abandonParts(key, uploadId)
    throw error
  }
}
