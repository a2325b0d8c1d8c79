import * as v from 'valibot'
import { uploadTimeUp } from '#events/uploads.ts'
import { plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { laterEventWrite } from '#functions/platform/outbox.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import { uploadKeys, uploadLookupKey } from './keys.ts'
import type { Secret } from './links/store.ts'
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

/** When an upload is looked at. */
export type Timer = { now: Date; seconds: number }

/** Files written in one transaction, which takes 100 items: room for the upload and extra writes. */
const FILES_A_TRANSACTION = 90

/** How the keys of files begin. */
const FILES = 'FILE#'

const openItem = v.object({ key: v.string() })

const kept = v.object({ keyImageId: v.string() })
type Kept = v.InferOutput<typeof kept>

export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * The uploads of one practice, and of no other. `extraWrites` go into the same transaction. Methods
 * throw ERR_VERSION_CONFLICT where a concurrent write came first: read again.
 */
export function createUploadStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)
  const keyOf = ({ patientId, key }: UploadRecord) => keys.upload(patientId, key)
  const openKeyOf = ({ patientId, service, uploader }: UploadRecord) =>
    keys.open(patientId, service, uploader.id)

  const putFile = (upload: UploadRecord, file: FileRecord) => ({
    kind: 'put' as const,
    item: { ...keys.file(upload.key, file.name), entity: 'uploadFile', practiceId, ...file },
  })

  /** Writes files in as many transactions as it takes; each adjusts the counts of the upload. */
  async function writeFiles(
    upload: UploadRecord,
    changes: { write: Write; files: number; bytes: number }[],
    extraWrites: Write[],
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
          equals: unchanged('state', upload.state),
        },
        ...batch.map(({ write }) => write),
        ...(start === 0 ? extraWrites : []),
      ])
    }
  }

  /** Puts an upload into another chart, as long as nobody changed it. */
  const placeWrites = (before: UploadRecord, after: UploadRecord): Write[] => [
    {
      kind: 'put',
      item: { ...keyOf(after), entity: 'upload', ...after },
      absent: 'ERR_VERSION_CONFLICT',
    },
    { kind: 'delete', key: keyOf(before), equals: unchanged('revision', before.revision) },
    {
      kind: 'update',
      key: uploadLookupKey(before.key),
      set: { patientId: after.patientId },
      equals: unchanged('patientId', before.patientId),
    },
  ]

  /** The upload is looked at when `seconds` from now have passed, unless it is said again. */
  const timerWrite = ({ key, patientId }: UploadRecord, { now, seconds }: Timer) =>
    laterEventWrite(
      uploadTimeUp,
      { key, patientId },
      { practiceId, actor: null, now },
      { key: keys.timer(key), at: plusSeconds(now, seconds) },
    )

  return {
    practiceId,

    timerWrite,

    /** Whether it is still to be looked at. */
    hasTimer: async (key: string) => (await table.get(keys.timer(key), v.object({}))) !== null,

    /** Also one that is being deleted; null where there is none in this practice. */
    async find(key: string) {
      const place = await table.get(uploadLookupKey(key), uploadLookup)
      if (place?.practiceId !== practiceId) return null
      return table.get(keys.upload(place.patientId, key), uploadRecord)
    },

    /** The same of a patient, where it is known whose it is. */
    findOf: (patientId: string, key: string) =>
      table.get(keys.upload(patientId, key), uploadRecord),

    /** A patient's uploads, newest first; by all ids that the record has since it was merged with others. */
    async list(patientIds: readonly string[]) {
      const lists = await Promise.all(
        patientIds.map((patientId) =>
          table.queryAll(
            { pk: keys.patient(patientId), range: { begins: keys.uploads }, reverse: true },
            uploadRecord,
          ),
        ),
      )
      const [only] = lists
      if (only && lists.length === 1) return only
      return lists.flat().toSorted((one, other) => (one.key < other.key ? 1 : -1))
    },

    /** The unfinished upload of an uploader. */
    async findOpen(patientId: string, service: UploadService, uploaderId: string) {
      const open = await table.get(keys.open(patientId, service, uploaderId), openItem)
      return open && table.get(keys.upload(patientId, open.key), uploadRecord)
    },

    /** @throws ERR_VERSION_CONFLICT where the uploader has an unfinished one */
    async create(upload: UploadRecord, extraWrites: Write[]) {
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
        ...extraWrites,
      ])
    },

    /** All the files, by name. */
    files: (key: string) =>
      table.queryAll({ pk: keys.files(key), range: { begins: FILES } }, fileRecord),

    /**
     * Files by name: `limit` of them after `offset` others, counted from the first one or from the one
     * that follows `after`. What is passed over by `offset` is counted by the table, file by file.
     */
    async filePage(
      key: string,
      { after, offset, limit }: { after: string | undefined; offset: number; limit: number },
    ) {
      const pk = keys.files(key)
      const range =
        after === undefined
          ? { begins: FILES }
          : { from: `${keys.file(key, after).sk}\0`, to: `${FILES}\uffff` }
      const cursor = offset === 0 ? undefined : await table.skip({ pk, range }, offset)
      if (cursor === null) return []
      return (await table.query({ pk, range, limit, cursor }, fileRecord)).items
    },

    /** Those of the names that are announced, by their ids. */
    async filesOf(key: string, names: readonly string[]) {
      const wanted = names.map((name) => keys.file(key, name))
      const files = await table.getMany(wanted, fileRecord)
      return new Map(files.map((file) => [file.fileId, file]))
    },

    /** @throws ERR_VERSION_CONFLICT where a file was planned meanwhile, or the upload takes no more */
    plan: (upload: UploadRecord, { added, replaced }: PlanChange, extraWrites: Write[]) =>
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
        extraWrites,
      ),

    /** Records the id of a multipart upload. @throws ERR_VERSION_CONFLICT where there is another */
    async setParts(upload: UploadRecord, file: FileRecord, uploadId: string) {
      const key = keys.file(upload.key, file.name)
      const equals = unchanged('uploadId', file.uploadId)
      await table.transact([{ kind: 'update', key, set: { uploadId }, equals }])
    },

    /** @throws ERR_VERSION_CONFLICT where files or state changed since `upload` was read */
    async complete(
      upload: UploadRecord,
      { files: fileCount, bytes }: { files: number; bytes: number },
      completedAt: string,
      extraWrites: Write[],
    ) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          set: { state: 'completed', completedAt, fileCount, bytes },
          add: { revision: 1 },
          equals: unchanged('revision', upload.revision),
        },
        { kind: 'delete', key: openKeyOf(upload) },
        ...extraWrites,
      ])
    },

    /** What lets whoever began a temporary upload go on with it, as a guest with a link does. */
    accessWrite: ({ key, patientId }: UploadRecord, secret: Secret): Write => ({
      kind: 'put',
      item: {
        ...identityKeys.guestLink(key),
        entity: 'guestLink',
        ...{ key, linkId: key, practiceId, patientId, revokedAt: null },
        ...secret,
      },
    }),

    /** Moves a temporary upload to a patient. @throws ERR_VERSION_CONFLICT where it changed */
    async keep(upload: UploadRecord, kept: UploadRecord, extraWrites: Write[]) {
      await table.transact([
        ...placeWrites(upload, kept),
        { kind: 'delete', key: identityKeys.guestLink(upload.key) },
        ...extraWrites,
      ])
    },

    /** Moves a finished upload to another patient. @throws ERR_VERSION_CONFLICT where it changed */
    async move(upload: UploadRecord, moved: UploadRecord, extraWrites: Write[]) {
      await table.transact([...placeWrites(upload, moved), ...extraWrites])
    },

    async setComment(upload: UploadRecord, comment: string, extraWrites: Write[]) {
      await table.transact([
        { kind: 'update', key: keyOf(upload), set: { comment }, exists: 'ERR_UPLOAD_NOT_EXISTS' },
        ...extraWrites,
      ])
    },

    /** @throws ERR_VERSION_CONFLICT where it was seen before */
    async setSeen(upload: UploadRecord, at: string, extraWrites: Write[]) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          set: { seenAt: at },
          equals: unchanged('seenAt', null),
        },
        ...extraWrites,
      ])
    },

    removeFiles: (upload: UploadRecord, files: readonly FileRecord[], extraWrites: Write[]) =>
      writeFiles(
        upload,
        files.map(({ name, size }) => ({
          write: {
            kind: 'delete' as const,
            key: keys.file(upload.key, name),
            exists: 'ERR_VERSION_CONFLICT' as const,
          },
          files: -1,
          bytes: -size,
        })),
        extraWrites,
      ),

    /** Hides the upload from everybody. @throws ERR_VERSION_CONFLICT where its state changed */
    async hide(upload: UploadRecord, extraWrites: Write[]) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(upload),
          set: { state: 'deleting' },
          add: { revision: 1 },
          equals: unchanged('state', upload.state),
        },
        ...(upload.state === 'uploading'
          ? [{ kind: 'delete' as const, key: openKeyOf(upload) }]
          : []),
        ...extraWrites,
      ])
    },

    /** Names of the images that people kept of it. */
    keyImages: (key: string) =>
      table.queryAll({ pk: keys.files(key), range: { begins: keys.keyImages } }, kept),

    /** Deletes what is left of a hidden upload. */
    async purge(
      upload: UploadRecord,
      { files, keyImages }: { files: readonly FileRecord[]; keyImages: readonly Kept[] },
    ) {
      const { key } = upload
      const gone = [
        ...files.map(({ name }) => keys.file(key, name)),
        ...keyImages.map(({ keyImageId }) => keys.keyImage(key, keyImageId)),
      ]
      for (let start = 0; start < gone.length; start += 100) {
        const some = gone.slice(start, start + 100)
        await table.transact(some.map((place) => ({ kind: 'delete', key: place })))
      }
      await table.transact([
        { kind: 'delete', key: keyOf(upload) },
        { kind: 'delete', key: uploadLookupKey(key) },
      ])
    },

    /** Writes that go with a read, such as its audit entry. */
    write: (writes: Write[]) => table.transact(writes),
  }
}
