import type { Page, Table, Write } from '#functions/platform/table.ts'
import { type Measurement, measurement } from '#shared/model/measurement.ts'
import { uploadKeys } from '../keys.ts'
import type { UploadRecord } from '../records.ts'
import { completedCheck } from '../rules/completed-check.ts'

/** The measurements of one person in the uploads of one practice. They are deleted with the files of their upload. */
export function createMeasurementStore(table: Table, practiceId: string, personId: string) {
  const keys = uploadKeys(practiceId)
  return {
    page: (
      uploadKey: string,
      page: { cursor: string | undefined; limit: number },
    ): Promise<Page<Measurement>> =>
      table.query(
        { pk: keys.files(uploadKey), range: { begins: keys.measurementsOf(personId) }, ...page },
        measurement,
      ),

    find: (uploadKey: string, measurementId: string) =>
      table.get(keys.measurement(uploadKey, personId, measurementId), measurement),

    /** @throws ERR_UPLOAD_NOT_EXISTS where the upload was deleted or moved meanwhile */
    async set({ patientId, key }: UploadRecord, item: Measurement, extraWrites: Write[]) {
      const place = keys.measurement(key, personId, item.measurementId)
      await table.transact([
        { kind: 'put', item: { ...place, entity: 'measurement', practiceId, personId, ...item } },
        completedCheck(keys.upload(patientId, key)),
        ...extraWrites,
      ])
    },

    async remove(uploadKey: string, measurementId: string, extraWrites: Write[]) {
      const key = keys.measurement(uploadKey, personId, measurementId)
      await table.transact([{ kind: 'delete', key }, ...extraWrites])
    },
  }
}
