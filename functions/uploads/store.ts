import type { Write } from '#functions/platform/table.ts'
import type { UploadService } from '#shared/model/uploads.ts'
import type { FileRecord, UploadRecord } from './records.ts'

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
