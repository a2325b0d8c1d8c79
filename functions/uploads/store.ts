import * as v from 'valibot'
import { uploadTimeUp } from '#events/uploads.ts'
import { plusSeconds } from '#functions/platform/clock.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { laterEventWrite } from '#functions/platform/outbox.ts'
import { type Key, type Table, unchanged, type Write } from '#functions/platform/table.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import { createFileStore } from './files/store.ts'
import { uploadKeys, uploadLookupKey } from './keys.ts'
import type { Secret } from './links/store.ts'
import { type FileRecord, type UploadRecord, uploadLookup, uploadRecord } from './records.ts'

/** When an upload is looked at. */
export type Timer = { now: Date; seconds: number }

const openItem = v.object({ key: v.string() })

const place = v.object({ pk: v.string(), sk: v.string() })

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

  const readAt = (patientId: string, key: string) =>
    table.get(keys.upload(patientId, key), uploadRecord)

  /** The id of the patient whose chart has the upload; `null` if this practice has no such upload. */
  async function patientOf(key: string): Promise<string | null> {
    const lookup = await table.get(uploadLookupKey(key), uploadLookup)
    return lookup?.practiceId === practiceId ? lookup.patientId : null
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
    ...createFileStore(table, practiceId),

    /** Whether it is still to be looked at. */
    hasTimer: async (key: string) => (await table.get(keys.timer(key), v.object({}))) !== null,

    /** Also one that is being deleted; null where there is none in this practice. */
    async find(key: string): Promise<UploadRecord | null> {
      const patientId = await patientOf(key)
      if (patientId === null) return null
      const found = await readAt(patientId, key)
      if (found !== null) return found
      // It may have moved to another chart after its place was read.
      const movedTo = await patientOf(key)
      return movedTo === null || movedTo === patientId ? null : readAt(movedTo, key)
    },

    /** The same of a patient, where it is known whose it is. */
    findOf: readAt,

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

    /** Where the images that people kept of it are, and what they measured in it. */
    async besides(key: string): Promise<Key[]> {
      const pk = keys.files(key)
      const found = await Promise.all(
        [keys.keyImages, keys.measurements].map((begins) =>
          table.queryAll({ pk, range: { begins } }, place),
        ),
      )
      return found.flat()
    },

    /** Deletes what is left of a hidden upload. */
    async purge(
      upload: UploadRecord,
      { files, besides }: { files: readonly FileRecord[]; besides: readonly Key[] },
    ) {
      const { key } = upload
      const gone = [...files.map(({ name }) => keys.file(key, name)), ...besides]
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
