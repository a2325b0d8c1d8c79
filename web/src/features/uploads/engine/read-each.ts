/** The bytes of a blob; null where the disc does not give them. */
export type Bytes = Uint8Array<ArrayBuffer> | null

/**
 * Reads blobs that are few and small enough for memory, all as one: the browser takes longer to begin with
 * a file than to read one of a few hundred KiB. Where the disc does not give one of them, each by itself.
 */
export async function readEach(blobs: readonly Blob[]): Promise<Bytes[]> {
  const all = blobs.length > 1 ? await readBytes(new Blob([...blobs])) : null
  const total = blobs.reduce((bytes, { size }) => bytes + size, 0)
  // A file may have grown or shrunk since its size was asked.
  if (all?.length === total) return cut(all, blobs)
  const each: Bytes[] = []
  for (const blob of blobs) each.push(await readBytes(blob))
  return each
}

export async function readBytes(blob: Blob): Promise<Bytes> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    return null
  }
}

function cut(all: Uint8Array<ArrayBuffer>, blobs: readonly Blob[]): Bytes[] {
  let from = 0
  return blobs.map(({ size }) => {
    from += size
    return all.subarray(from - size, from)
  })
}
