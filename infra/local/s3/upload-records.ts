import type { DatabaseSync } from 'node:sqlite'
import type { Blob } from './blobs.ts'
import { decodePart, decodeUpload, transaction } from './database.ts'
import type { PartRecord, UploadRecord } from './model.ts'

export type UploadRecords = ReturnType<typeof uploadRecords>

/** The multipart uploads under way and their parts. */
export function uploadRecords(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?, ?)')
  const one = database.prepare('SELECT * FROM uploads WHERE id = ? AND bucket = ? AND key = ?')
  const range = database.prepare(
    'SELECT * FROM uploads WHERE bucket = ? AND (key, id) > (?, ?) AND key < ? ORDER BY key, id',
  )
  const removeUpload = database.prepare('DELETE FROM uploads WHERE id = ?')
  const onePart = database.prepare('SELECT * FROM parts WHERE upload = ? AND number = ?')
  const partsAfter = database.prepare(
    'SELECT * FROM parts WHERE upload = ? AND number > ? ORDER BY number LIMIT ?',
  )
  const putPart = database.prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)')

  function create(upload: UploadRecord) {
    const { headers, metadata, tags } = upload
    insert.run(
      upload.id,
      upload.bucket,
      Buffer.from(upload.key),
      upload.initiated,
      upload.checksumAlgorithm,
      JSON.stringify({ headers, metadata, tags }),
    )
  }

  function find(bucket: string, key: string, id: string): UploadRecord | null {
    const row = one.get(id, bucket, Buffer.from(key))
    return row === undefined ? null : decodeUpload(row)
  }

  /** Uploads by key, then by age, from a key on and before another; of the first key after an id. */
  function* scan(
    bucket: string,
    from: Buffer,
    before: Buffer,
    afterId: string,
  ): Generator<UploadRecord> {
    for (const row of range.iterate(bucket, from, afterId, before)) yield decodeUpload(row)
  }

  /** At most `limit` parts with a number greater than `after`, in order. */
  function parts(id: string, after = 0, limit = 10_000): PartRecord[] {
    return partsAfter.all(id, after, limit).map(decodePart)
  }

  /** Stores a part in place of the one with its number; that one's bytes are given back. */
  function addPart(id: string, part: PartRecord): Blob[] {
    return transaction(database, () => {
      const row = onePart.get(id, part.number)
      putPart.run(
        id,
        part.number,
        part.blob.id,
        part.blob.size,
        part.etag,
        part.modified,
        JSON.stringify(part.checksum),
      )
      return row === undefined ? [] : [decodePart(row).blob]
    })
  }

  /** Forgets an upload and its parts; their bytes are the caller's to keep or remove. */
  function remove(id: string) {
    removeUpload.run(id)
  }

  return { create, find, scan, parts, addPart, remove }
}
