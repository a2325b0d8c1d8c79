import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes at rest: one file, never changed once written. */
export type Blob = { id: string; size: number }

/** Bytes `start` to `end`, both included, of a blob. */
export type Slice = { id: string; start: number; end: number }

export type Blobs = ReturnType<typeof openBlobs>

// Large enough that a write costs less than the hop to the thread pool, small enough that hashing
// and writing overlap within an ordinary part.
const BATCH_BYTES = 256 * 1024
const READ_BYTES = 512 * 1024
const SHARDS = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/**
 * Opens the folder that holds the bytes of objects and parts under random names. What is not in
 * `referenced` is left over from an interrupted write or removal, and is deleted.
 */
export function openBlobs(dir: string, referenced: Set<string>) {
  const readers = new Map<string, number>()
  const toRemove = new Set<string>()
  const pathOf = (id: string) => join(dir, id.slice(0, 2), id)

  for (const shard of SHARDS) {
    mkdirSync(join(dir, shard), { recursive: true })
    for (const name of readdirSync(join(dir, shard))) {
      if (!referenced.has(name)) rmSync(join(dir, shard, name), { recursive: true })
    }
  }

  /** Streams bytes into a new blob; where the source fails, nothing stays behind. */
  async function write(source: AsyncIterable<Buffer>): Promise<Blob> {
    const id = randomBytes(16).toString('hex')
    const file = await open(pathOf(id), 'wx')
    let complete = false
    try {
      const size = await drain(source, file)
      complete = true
      return { id, size }
    } finally {
      await file.close()
      if (!complete) await rm(pathOf(id), { force: true })
    }
  }

  /**
   * Keeps blobs from being removed while they are read. The caller must call the function that
   * it gets once, when the reading has ended.
   */
  function hold(ids: string[]): () => Promise<void> {
    for (const id of ids) readers.set(id, (readers.get(id) ?? 0) + 1)
    return async () => {
      for (const id of ids) readers.set(id, (readers.get(id) ?? 1) - 1)
      const free = ids.filter((id) => readers.get(id) === 0)
      for (const id of free) readers.delete(id)
      await remove(free.filter((id) => toRemove.delete(id)))
    }
  }

  /** Removes blobs, or has them removed by their last reader. */
  async function remove(ids: string[]): Promise<void> {
    const [held, free] = [ids.filter((id) => readers.has(id)), ids.filter((id) => !readers.has(id))]
    for (const id of held) toRemove.add(id)
    await Promise.all(free.map((id) => rm(pathOf(id), { force: true })))
  }

  function read({ id, start, end }: Slice): Readable {
    return createReadStream(pathOf(id), { start, end, highWaterMark: READ_BYTES })
  }

  return { write, hold, remove, read }
}

/** The slices of consecutive blobs that make up bytes `start` to `end`, both included. */
export function slicesOf(blobs: Blob[], start: number, end: number): Slice[] {
  const slices: Slice[] = []
  let offset = 0
  for (const { id, size } of blobs) {
    const [first, last] = [Math.max(start - offset, 0), Math.min(end - offset, size - 1)]
    if (first <= last) slices.push({ id, start: first, end: last })
    offset += size
  }
  return slices
}

/** Writes one batch while the next one arrives. */
async function drain(source: AsyncIterable<Buffer>, file: FileHandle) {
  let size = 0
  let batch: Buffer[] = []
  let batched = 0
  let writing: Promise<void> = Promise.resolve()

  async function flush() {
    await writing
    writing = writeAll(file, batch)
    // The failure is thrown by the await of the next flush.
    writing.catch(() => {})
    batch = []
    batched = 0
  }

  try {
    for await (const chunk of source) {
      size += chunk.length
      batched += chunk.length
      batch.push(chunk)
      if (batched >= BATCH_BYTES) await flush()
    }
    if (batched > 0) await flush()
  } finally {
    await writing
  }
  return size
}

async function writeAll(file: FileHandle, batch: Buffer[]) {
  const bytes = batch.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await file.writev(batch)
  if (bytesWritten !== bytes) throw new Error(`Only ${bytesWritten} of ${bytes} bytes were written`)
}
