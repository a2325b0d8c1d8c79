import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { uploadKeys } from '../keys.ts'
import { type FileRecord, fileRecord, type UploadRecord } from '../records.ts'

/** What a plan changes: files that are new, and files that come again with other content. */
export type PlanChange = {
  added: FileRecord[]
  replaced: { before: FileRecord; after: FileRecord }[]
}

/** Files written in one transaction, which takes 100 items: room for the upload and extra writes. */
const FILES_A_TRANSACTION = 90

/** How the keys of files begin. */
const FILES = 'FILE#'

/** The files of the uploads of one practice, a part of its store of uploads. */
export function createFileStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)

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
          key: keys.upload(upload.patientId, upload.key),
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

  return {
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
  }
}
