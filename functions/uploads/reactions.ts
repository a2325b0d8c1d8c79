import { subscriptions } from '#events/subscriptions.ts'
import { systemClock } from '#functions/platform/clock.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume, practiceOf } from '#functions/platform/consumer.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { withFairShare } from './index-runs/operations/fair-share.ts'
import { createIndexRunStore } from './index-runs/store.ts'
import type { UploadOfPatient } from './keys.ts'
import { createPreviewDrawer, createPreviewPool } from './operations/draw-preview.ts'
import { indexPart, indexUpload } from './operations/index-upload.ts'
import { purgeUpload } from './operations/purge.ts'
import { settleUpload } from './operations/settle.ts'
import { createUploadStore } from './store.ts'
import { listUpload } from './studies/operations/list-upload.ts'
import { createStudyStore } from './studies/store.ts'

const table = tableFromEnvironment()
const objects = objectsFromEnvironment()
const previewPool = createPreviewPool()

/** What the library needs of a practice. */
const libraryOf = (practiceId: string) => ({
  store: createUploadStore(table, practiceId),
  studies: createStudyStore(table, practiceId),
  objects,
  drawPreview: createPreviewDrawer(previewPool),
  now: systemClock,
})

type OfPractice = { id: string; practiceId: string | null }

/** Reads the studies of an upload, draws their pictures, and lists them, once a run is free. */
function indexAndList(event: OfPractice, place: UploadOfPatient): Promise<void> {
  const practiceId = practiceOf(event)
  return withFairShare(indexRunsOf(practiceId), { eventId: event.id, ...place }, async () => {
    await indexUpload(libraryOf(practiceId), { practiceId, ...place })
    await listWhereItIs(practiceId, place)
  })
}

const indexRunsOf = (practiceId: string) => ({
  store: createIndexRunStore(table, practiceId),
  now: systemClock,
})

/** Lists an upload in the chart that it is in by now: it may have been moved while it was read. */
async function listWhereItIs(practiceId: string, place: UploadOfPatient): Promise<void> {
  const sources = libraryOf(practiceId)
  const { patientId } = (await sources.store.find(place.key)) ?? place
  await listUpload(sources, { ...place, patientId }, systemClock())
}

export const handler = consume(subscriptions.uploads, {
  /** The files of an upload are all there. */
  'uploads/on-upload-completed': async (event) => {
    const { key, patientId } = event.payload
    await indexAndList(event, { patientId, key })
  },

  /** Files of a finished upload were deleted: its studies are others. */
  'uploads/on-upload-files-deleted': async (event) => {
    const { key, patientId } = event.payload
    await indexAndList(event, { patientId, key })
  },

  /** A part of an upload of many files is to be read, or its pictures drawn. */
  'uploads/on-upload-part-due': async (event) => {
    const practiceId = practiceOf(event)
    const { key, patientId, ...due } = event.payload
    const place = { patientId, key }
    const work = { eventId: event.id, ...place, part: due }
    await withFairShare(indexRunsOf(practiceId), work, async () => {
      const isToBeListed = await indexPart(libraryOf(practiceId), { practiceId, ...place }, due)
      if (isToBeListed) await listWhereItIs(practiceId, place)
    })
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
    // A part that was given up before is asked for again.
    await indexAndList(event, { patientId, key })
  },

  /** An upload is older than the library, or it waited for a free run. */
  'uploads/on-upload-index-due': async (event) => {
    const { key, patientId } = event.payload
    await indexAndList(event, { patientId, key })
  },
})
