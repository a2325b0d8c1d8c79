import * as v from 'valibot'
import type { Page, Table, Write } from '#functions/platform/table.ts'
import { keyImage } from '#shared/model/key-image.ts'
import { uploadKeys } from '../keys.ts'
import { type UploadRecord, uploader } from '../records.ts'
import { completedCheck } from '../rules/completed-check.ts'

/** A key image. It is beside the files of its upload, and goes with them. */
export const keyImageRecord = v.object({
  ...v.omit(keyImage, ['isOwn']).entries,
  author: uploader,
  /** Whether there is a picture of it in the bucket. */
  hasPicture: v.optional(v.boolean(), false),
})
export type KeyImageRecord = v.InferOutput<typeof keyImageRecord>

/** The key images of one practice, and of no other. */
export function createKeyImageStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)
  const write = (kept: KeyImageRecord): Write => ({
    kind: 'put',
    item: {
      ...keys.keyImage(kept.uploadKey, kept.keyImageId),
      ...{ entity: 'keyImage', practiceId, ...kept },
    },
  })
  return {
    write,
    find: (uploadKey: string, keyImageId: string) =>
      table.get(keys.keyImage(uploadKey, keyImageId), keyImageRecord),

    /** Those of an upload, newest first. */
    page: (
      uploadKey: string,
      page: { cursor: string | undefined; limit: number },
    ): Promise<Page<KeyImageRecord>> =>
      table.query(
        { pk: keys.files(uploadKey), range: { begins: keys.keyImages }, reverse: true, ...page },
        keyImageRecord,
      ),

    /** @throws ERR_UPLOAD_NOT_EXISTS where the upload was deleted or moved meanwhile */
    async add({ patientId, key }: UploadRecord, kept: KeyImageRecord, extraWrites: Write[]) {
      await table.transact([
        write(kept),
        completedCheck(keys.upload(patientId, key)),
        ...extraWrites,
      ])
    },

    /** @throws ERR_TARGET_NOT_FOUND where it was deleted meanwhile */
    async remove(uploadKey: string, keyImageId: string, extraWrites: Write[]) {
      const key = keys.keyImage(uploadKey, keyImageId)
      await table.transact([
        { kind: 'delete', key, exists: 'ERR_TARGET_NOT_FOUND' },
        ...extraWrites,
      ])
    },
  }
}
export type KeyImageStore = ReturnType<typeof createKeyImageStore>
