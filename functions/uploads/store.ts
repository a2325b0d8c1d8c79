import * as v from 'valibot'
import type { Table, Write } from '#functions/platform/table.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import { uploadKeys, uploadLookupKey } from './keys.ts'
import {
  type FileRecord,
  fileRecord,
  type UploadRecord,
  uploadLookup,
  uploadRecord,
} from './records.ts'

/** What a plan changes: files that are new, and files that come again with other content. */
export type PlanChange = {
  added: FileRecord[]
  replaced: { before: FileRecord; after: FileRecord }[]
}

/**
 * The uploads of one practice: built for it, and reaching no other. `also` is written in the same
 * transaction. ERR_VERSION_CONFLICT is thrown where a concurrent write came first: read again.
 */
export type UploadStore = {
  practiceId: string
  /** Also one that is being deleted; null where there is none, or in another practice. */
  find(key: string): Promise<UploadRecord | null>
  /** A patient's uploads, newest first. */
  list(patientId: string): Promise<UploadRecord[]>
  /** The unfinished upload of an uploader. */
  findOpen(
    patientId: string,
    service: UploadService,
    uploaderId: string,
  ): Promise<UploadRecord | null>
  /** @throws ERR_VERSION_CONFLICT where the uploader has an unfinished one */
  create(upload: UploadRecord, also: Write[]): Promise<void>
  files(key: string): Promise<FileRecord[]>
  filesOf(key: string, fileIds: readonly string[]): Promise<Map<string, FileRecord>>
  /** @throws ERR_VERSION_CONFLICT where a file was planned meanwhile, or the upload takes no more */
  plan(upload: UploadRecord, change: PlanChange, also: Write[]): Promise<void>
  /** Notes under which id a file's parts arrive. @throws ERR_VERSION_CONFLICT where it is under another */
  setParts(upload: UploadRecord, file: FileRecord, uploadId: string): Promise<void>
  /** @throws ERR_VERSION_CONFLICT where files or state changed since `upload` was read */
  complete(
    upload: UploadRecord,
    result: { fileCount: number; bytes: number; at: string },
    also: Write[],
  ): Promise<void>
  setComment(upload: UploadRecord, comment: string, also: Write[]): Promise<void>
  /** @throws ERR_VERSION_CONFLICT where it was seen before */
  setSeen(upload: UploadRecord, at: string, also: Write[]): Promise<void>
  removeFiles(upload: UploadRecord, files: readonly FileRecord[], also: Write[]): Promise<void>
  /** Takes the upload out of sight. @throws ERR_VERSION_CONFLICT where its state changed meanwhile */
  hide(upload: UploadRecord, also: Write[]): Promise<void>
  /** Deletes what is left of a hidden upload. */
  purge(upload: UploadRecord, files: readonly FileRecord[]): Promise<void>
  /** Writes that go with a reading, such as its audit entry. */
  write(writes: Write[]): Promise<void>
}

/** Files written in one transaction, which takes 100 items: room for the upload and what goes along. */
const FILES_A_TRANSACTION = 90

const openItem = v.object({ key: v.string() })

/** One practice's uploads in the single table. */
export function createUploadStore(table: Table, practiceId: string): UploadStore {
  const keys = uploadKeys(practiceId)
  const keyOf = ({ patientId, key }: UploadRecord) => keys.upload(patientId, key)
  const openKeyOf = ({ patientId, service, uploader }: UploadRecord) =>
    keys.open(patientId, service, uploader.id)

  const putFile = (upload: UploadRecord, file: FileRecord) => ({
    kind: 'put' as const,
    item: { ...keys.file(upload.key, file.fileId), entity: 'uploadFile', practiceId, ...file },
  })

  /** Writes about files, as many transactions as it takes; each counts what it changes. */
  async function writeFiles(
    upload: UploadRecord,
    changes: { write: Write; files: number; bytes: number }[],
    also: Write[],
  ): Promise<void> {
    for (let start = 0; start < changes.length; start += FILES_A_TRANSACTION) {
      const batch = changes.slice(start, start + FILES_A_TRANSACTION)
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          add: {
            fileCount: batch.reduce((sum, { files }) => sum + files, 0),
            bytes: batch.reduce((sum, { bytes }) => sum + bytes, 0),
            revision: 1,
          },
          equals: { attribute: 'state', value: upload.state, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...batch.map(({ write }) => write),
        ...(start === 0 ? also : []),
      ])
    }
  }

  const store: UploadStore = {
    practiceId,

    async find(key) {
      const place = await table.get(uploadLookupKey(key), uploadLookup)
      if (place?.practiceId !== practiceId) return null
      return table.get(keys.upload(place.patientId, key), uploadRecord)
    },

    list: (patientId) =>
      table.queryAll(
        { pk: keys.patient(patientId), range: { begins: keys.uploads }, reverse: true },
        uploadRecord,
      ),

    async findOpen(patientId, service, uploaderId) {
      const open = await table.get(keys.open(patientId, service, uploaderId), openItem)
      return open && table.get(keys.upload(patientId, open.key), uploadRecord)
    },

    async create(upload, also) {
      const { key, patientId } = upload
      await table.transact([
        {
          kind: 'put',
          item: { ...openKeyOf(upload), entity: 'openUpload', practiceId, key },
          absent: 'ERR_VERSION_CONFLICT',
        },
        { kind: 'put', item: { ...keyOf(upload), entity: 'upload', ...upload } },
        {
          kind: 'put',
          item: { ...uploadLookupKey(key), entity: 'uploadLookup', practiceId, patientId },
        },
        ...also,
      ])
    },

    files: (key) => table.queryAll({ pk: keys.files(key), range: { begins: 'FILE#' } }, fileRecord),

    async filesOf(key, fileIds) {
      const wanted = fileIds.map((fileId) => keys.file(key, fileId))
      const files = await table.getMany(wanted, fileRecord)
      return new Map(files.map((file) => [file.fileId, file]))
    },

    plan: (upload, { added, replaced }, also) =>
      writeFiles(
        upload,
        [
          ...added.map((file) => ({
            write: { ...putFile(upload, file), absent: 'ERR_VERSION_CONFLICT' as const },
            files: 1,
            bytes: file.size,
          })),
          ...replaced.map(({ before, after }) => ({
            write: {
              ...putFile(upload, after),
              replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' as const },
            },
            files: 0,
            bytes: after.size - before.size,
          })),
        ],
        also,
      ),

    async setParts(upload, { fileId, uploadId: before }, uploadId) {
      await table.transact([
        {
          kind: 'update',
          key: keys.file(upload.key, fileId),
          set: { uploadId },
          equals: { attribute: 'uploadId', value: before, otherwise: 'ERR_VERSION_CONFLICT' },
        },
      ])
    },

    async complete(upload, { fileCount, bytes, at }, also) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          set: { state: 'completed', completedAt: at, fileCount, bytes },
          add: { revision: 1 },
          equals: {
            attribute: 'revision',
            value: upload.revision,
            otherwise: 'ERR_VERSION_CONFLICT',
          },
        },
        { kind: 'delete', key: openKeyOf(upload) },
        ...also,
      ])
    },

    async setComment(upload, comment, also) {
      await table.transact([
        { kind: 'update', key: keyOf(upload), set: { comment }, exists: 'ERR_UPLOAD_NOT_EXISTS' },
        ...also,
      ])
    },

    async setSeen(upload, at, also) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          set: { seenAt: at },
          equals: { attribute: 'seenAt', value: null, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...also,
      ])
    },

    removeFiles: (upload, files, also) =>
      writeFiles(
        upload,
        files.map(({ fileId, size }) => ({
          write: {
            kind: 'delete' as const,
            key: keys.file(upload.key, fileId),
            exists: 'ERR_VERSION_CONFLICT' as const,
          },
          files: -1,
          bytes: -size,
        })),
        also,
      ),

    async hide(upload, also) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          set: { state: 'deleting' },
          add: { revision: 1 },
          equals: { attribute: 'state', value: upload.state, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...(upload.state === 'uploading'
          ? [{ kind: 'delete' as const, key: openKeyOf(upload) }]
          : []),
        ...also,
      ])
    },

    async purge(upload, files) {
      for (let start = 0; start < files.length; start += 100) {
        await table.transact(
          files
            .slice(start, start + 100)
            .map(({ fileId }) => ({ kind: 'delete', key: keys.file(upload.key, fileId) })),
        )
      }
      await table.transact([
        { kind: 'delete', key: keyOf(upload) },
        { kind: 'delete', key: uploadLookupKey(upload.key) },
      ])
    },

    write: (writes) => table.transact(writes),
  }
  return store
}
