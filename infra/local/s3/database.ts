import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import * as v from 'valibot'
import { CHECKSUM_ALGORITHMS } from './checksums.ts'

// Keys are kept as their UTF-8 bytes: SQLite orders blobs byte by byte, which is the order of S3,
// and takes any byte in them. The newest version of a key comes first.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS objects (
    bucket TEXT NOT NULL, key BLOB NOT NULL, sequence INTEGER NOT NULL, version TEXT NOT NULL,
    marker INTEGER NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, modified TEXT NOT NULL,
    blobs TEXT NOT NULL, attributes TEXT NOT NULL, checksum TEXT NOT NULL,
    PRIMARY KEY (bucket, key, sequence DESC)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS uploads (
    id TEXT NOT NULL PRIMARY KEY, bucket TEXT NOT NULL, key BLOB NOT NULL,
    initiated TEXT NOT NULL, algorithm TEXT, attributes TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS uploads_by_key ON uploads (bucket, key, id);
  CREATE TABLE IF NOT EXISTS parts (
    upload TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    blob TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL, modified TEXT NOT NULL,
    checksum TEXT NOT NULL,
    PRIMARY KEY (upload, number)
  ) STRICT, WITHOUT ROWID;
`

/** Opens the index of the store in `dir`. A crash of the process loses nothing that was answered. */
export function openDatabase(dir: string): DatabaseSync {
  const database = new DatabaseSync(join(dir, 'index.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  database.exec(SCHEMA)
  return database
}

/** Runs a change whole or not at all; within another one it is part of that. */
export function transaction<Result>(database: DatabaseSync, change: () => Result): Result {
  if (database.isTransaction) return change()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = change()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

/** The ids of all blobs that an object or a part refers to. */
export function referencedBlobs(database: DatabaseSync): Set<string> {
  const rows = database
    .prepare(
      `SELECT json_extract(value, '$.id') AS id FROM objects, json_each(objects.blobs)
       UNION ALL SELECT blob FROM parts`,
    )
    .iterate()
  const referenced = new Set<string>()
  for (const { id } of rows) referenced.add(v.parse(v.string(), id))
  return referenced
}

const dictionary = v.record(v.string(), v.string())
const blob = v.object({ id: v.string(), size: v.number() })
const key = v.pipe(
  v.instance(Uint8Array),
  v.transform((bytes) => Buffer.from(bytes).toString()),
)
const checksum = json(
  v.nullable(
    v.object({
      algorithm: v.picklist(CHECKSUM_ALGORITHMS),
      value: v.string(),
      type: v.picklist(['FULL_OBJECT', 'COMPOSITE']),
    }),
  ),
)
const attributes = json(
  v.object({
    /** `content-type`, `cache-control` and their kind, lower-case. */
    headers: dictionary,
    /** User metadata by its name without `x-amz-meta-`. */
    metadata: dictionary,
    tags: v.array(v.object({ key: v.string(), value: v.string() })),
  }),
)

const objectRow = v.pipe(
  v.object({
    bucket: v.string(),
    key,
    /** `null`, as S3 has it, in a bucket without versions. */
    version: v.string(),
    marker: v.number(),
    size: v.number(),
    /** Without quotes. */
    etag: v.string(),
    /** ISO 8601. */
    modified: v.string(),
    blobs: json(v.array(blob)),
    attributes,
    checksum,
  }),
  v.transform(({ attributes, marker, ...rest }) => ({
    ...rest,
    ...attributes,
    isMarker: marker === 1,
  })),
)

const uploadRow = v.pipe(
  v.object({
    id: v.string(),
    bucket: v.string(),
    key,
    /** ISO 8601. */
    initiated: v.string(),
    algorithm: v.nullable(v.picklist(CHECKSUM_ALGORITHMS)),
    attributes,
  }),
  v.transform(({ attributes, algorithm, ...rest }) => ({
    ...rest,
    ...attributes,
    checksumAlgorithm: algorithm,
  })),
)

const partRow = v.pipe(
  v.object({
    /** 1 to 10,000. */
    number: v.number(),
    blob: v.string(),
    size: v.number(),
    /** Without quotes. */
    etag: v.string(),
    /** ISO 8601. */
    modified: v.string(),
    checksum,
  }),
  v.transform(({ blob, size, ...rest }) => ({ ...rest, blob: { id: blob, size } })),
)

type Row = Record<string, SQLOutputValue>

export function decodeObject(row: Row) {
  return v.parse(objectRow, row)
}
export function decodeUpload(row: Row) {
  return v.parse(uploadRow, row)
}
export function decodePart(row: Row) {
  return v.parse(partRow, row)
}

function json<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.string(), v.parseJson(), schema)
}
