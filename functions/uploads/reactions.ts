import { subscriptions } from '#events/subscriptions.ts'
import { systemClock } from '#functions/platform/clock.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import type { UploadOfPatient } from './keys.ts'
import { indexUpload } from './operations/index-upload.ts'
import { purgeUpload } from './operations/purge.ts'
import { settleUpload } from './operations/settle.ts'
import { createUploadStore } from './store.ts'
import { listUpload } from './studies/operations/list-upload.ts'
import { createStudyStore } from './studies/store.ts'

const table = tableFromEnvironment()
const objects = objectsFromEnvironment()

/** What the library needs of a practice. */
const libraryOf = (practiceId: string) => ({
  store: createUploadStore(table, practiceId),
  studies: createStudyStore(table, practiceId),
  objects,
})

/** Reads the studies of an upload, draws their pictures, and lists them. */
async function indexAndList(practiceId: string, place: UploadOfPatient): Promise<void> {
  const sources = libraryOf(practiceId)
  await indexUpload(sources, { practiceId, ...place })
  await listUpload(sources, place, systemClock())
}

export const handler = consume(subscriptions.uploads, {
  /** The files of an upload are all there. */
  'uploads/on-upload-completed': async (event) => {
    const { key, patientId } = event.payload
    await indexAndList(practiceOf(event), { patientId, key })
  },

  /** Files of a finished upload were deleted: its studies are others. */
  'uploads/on-upload-files-deleted': async (event) => {
    const { key, patientId } = event.payload
    await indexAndList(practiceOf(event), { patientId, key })
  },

  /** An upload is in another chart: its studies are not in this one any longer. */
  'uploads/on-upload-moved-away': async (event) => {
    const { key, patientId } = event.payload
    await listUpload(libraryOf(practiceOf(event)), { patientId, key }, systemClock())
  },

  /** The same for the chart that it is in. */
  'uploads/on-upload-moved-here': async (event) => {
    const { key, patientId } = event.payload
    await listUpload(libraryOf(practiceOf(event)), { patientId, key }, systemClock())
  },

  /** Somebody of the staff looked at an upload: its studies are new no longer. */
  'uploads/on-upload-seen': async (event) => {
    const { key, patientId } = event.payload
    await listUpload(libraryOf(practiceOf(event)), { patientId, key }, systemClock())
  },

  /** An upload was deleted, and is gone for everybody: its files follow. */
  'uploads/on-upload-deleted': async (event) => {
    const practiceId = practiceOf(event)
    const { key, patientId } = event.payload
    const sources = libraryOf(practiceId)
    await listUpload(sources, { patientId, key }, systemClock())
    await purgeUpload(sources, { practiceId, patientId, key })
  },

  /** Nothing more arrives for an upload: what does not belong to it is deleted, or all of it. */
  'uploads/on-upload-time-up': async (event) => {
    const practiceId = practiceOf(event)
    const { key, patientId } = event.payload
    const sources = libraryOf(practiceId)
    await settleUpload(sources, { practiceId, patientId, key }, systemClock())
    await listUpload(sources, { patientId, key }, systemClock())
  },

  /** An upload is older than the library. */
  'uploads/on-upload-unlisted': async (event) => {
    const { key, patientId } = event.payload
    await indexAndList(practiceOf(event), { patientId, key })
  },
})
