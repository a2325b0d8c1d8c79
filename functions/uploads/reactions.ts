import { subscriptions } from '#events/subscriptions.ts'
import { systemClock } from '#functions/platform/clock.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { indexUpload } from './operations/index-upload.ts'
import { purgeUpload } from './operations/purge.ts'
import { settleUpload } from './operations/settle.ts'
import { createUploadStore } from './store.ts'

const table = tableFromEnvironment()
const objects = objectsFromEnvironment()

export const handler = consume(subscriptions.uploads, {
  /** The files of an upload are all there: read its studies and draw their pictures. */
  'uploads/on-upload-completed': async (event) => {
    const practiceId = practiceOf(event)
    const { key, patientId } = event.payload
    const sources = { store: createUploadStore(table, practiceId), objects }
    await indexUpload(sources, { practiceId, patientId, key })
  },

  /** An upload was deleted, and is gone for everybody: its files follow. */
  'uploads/on-upload-deleted': async (event) => {
    const practiceId = practiceOf(event)
    const { key, patientId } = event.payload
    const sources = { store: createUploadStore(table, practiceId), objects }
    await purgeUpload(sources, { practiceId, patientId, key })
  },

  /** Nothing more arrives for an upload: what does not belong to it is deleted, or all of it. */
  'uploads/on-upload-time-up': async (event) => {
    const practiceId = practiceOf(event)
    const { key, patientId } = event.payload
    const stores = { store: createUploadStore(table, practiceId), objects }
    await settleUpload(stores, { practiceId, patientId, key }, systemClock())
  },
})
