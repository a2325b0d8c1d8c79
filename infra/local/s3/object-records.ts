import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Blob } from './blobs.ts'
import { decodeObject, transaction } from './database.ts'
import type { ObjectRecord, Tag } from './model.ts'

export type ObjectRecords = ReturnType<typeof objectRecords>

/** An object to be stored; the version is given by the records. */
export type ObjectDraft = Omit<ObjectRecord, 'version' | 'isMarker'>

/** What a removal did, as the answer to it tells. */
export type Removal = { version: string | null; isMarker: boolean; freed: Blob[] }

/** The objects of the store and their versions. Every change is a transaction. */
export function objectRecords(database: DatabaseSync) {
  const current = database.prepare(
    'SELECT * FROM objects WHERE bucket = ? AND key = ? ORDER BY sequence DESC LIMIT 1',
  )
  const exact = database.prepare(
    'SELECT * FROM objects WHERE bucket = ? AND key = ? AND version = ?',
  )
  const all = database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?')
  const range = database.prepare(
    'SELECT * FROM objects WHERE bucket = ? AND key >= ? AND key < ? ORDER BY key, sequence DESC',
  )
  const insert = database.prepare('INSERT INTO objects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const removeAll = database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?')
  const removeOne = database.prepare(
    'DELETE FROM objects WHERE bucket = ? AND key = ? AND version = ?',
  )
  const tag = database.prepare(
    `UPDATE objects SET attributes = json_set(attributes, '$.tags', json(?))
     WHERE bucket = ? AND key = ? AND version = ?`,
  )
  const last = database.prepare('SELECT max(sequence) AS sequence FROM objects').get()
  let sequence = Number(last?.sequence ?? 0)

  /** The current version, a delete marker or null. */
  function find(bucket: string, key: string): ObjectRecord | null {
    const row = current.get(bucket, Buffer.from(key))
    return row === undefined ? null : decodeObject(row)
  }

  function findVersion(bucket: string, key: string, version: string): ObjectRecord | null {
    const row = exact.get(bucket, Buffer.from(key), version)
    return row === undefined ? null : decodeObject(row)
  }

  /** All versions from the key `from` on, before the key `before`, in the order of S3. */
  function* scan(bucket: string, from: Buffer, before: Buffer): Generator<ObjectRecord> {
    for (const row of range.iterate(bucket, from, before)) yield decodeObject(row)
  }

  function freedBy(bucket: string, key: string): Blob[] {
    return all.all(bucket, Buffer.from(key)).flatMap((row) => decodeObject(row).blobs)
  }

  function add(draft: ObjectDraft, version: string, isMarker: boolean): ObjectRecord {
    const { headers, metadata, tags } = draft
    sequence += 1
    insert.run(
      draft.bucket,
      Buffer.from(draft.key),
      sequence,
      version,
      isMarker ? 1 : 0,
      draft.size,
      draft.etag,
      draft.modified,
      JSON.stringify(draft.blobs),
      JSON.stringify({ headers, metadata, tags }),
      JSON.stringify(draft.checksum),
    )
    return { ...draft, version, isMarker }
  }

  /** Stores an object as the current version; `freed` are the bytes that nothing refers to now. */
  function put(draft: ObjectDraft, versioned: boolean): { record: ObjectRecord; freed: Blob[] } {
    if (versioned) return { record: add(draft, newVersion(), false), freed: [] }
    return transaction(database, () => {
      const freed = freedBy(draft.bucket, draft.key)
      removeAll.run(draft.bucket, Buffer.from(draft.key))
      return { record: add(draft, 'null', false), freed }
    })
  }

  /** Removes an object: for good without versions, behind a delete marker with them. */
  function remove(bucket: string, key: string, versioned: boolean, modified: string): Removal {
    if (versioned) {
      const marker = add({ ...EMPTY, bucket, key, modified }, newVersion(), true)
      return { version: marker.version, isMarker: true, freed: [] }
    }
    return transaction(database, () => {
      const freed = freedBy(bucket, key)
      removeAll.run(bucket, Buffer.from(key))
      return { version: null, isMarker: false, freed }
    })
  }

  /** Removes one version for good. */
  function removeVersion(bucket: string, key: string, version: string): Removal {
    const record = findVersion(bucket, key, version)
    removeOne.run(bucket, Buffer.from(key), version)
    return { version, isMarker: record?.isMarker ?? false, freed: record?.blobs ?? [] }
  }

  function setTags({ bucket, key, version }: ObjectRecord, tags: Tag[]) {
    tag.run(JSON.stringify(tags), bucket, Buffer.from(key), version)
  }

  return { find, findVersion, scan, put, remove, removeVersion, setTags }
}

const EMPTY = {
  size: 0,
  etag: '',
  blobs: [],
  checksum: null,
  headers: {},
  metadata: {},
  tags: [],
}

function newVersion() {
  return randomBytes(24).toString('base64url')
}
