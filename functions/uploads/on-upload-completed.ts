import { uploadCompleted } from '#events/upload-completed.ts'
import { systemClock } from '#functions/platform/clock.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createObjectStore } from '#functions/platform/objects.ts'
import { indexUpload } from './domain/index-upload.ts'
import { createUploadStore } from './store.dynamo.ts'

const table = tableFromEnvironment()
const objects = createObjectStore({
  bucket: readEnvironment('uploads').UPLOADS_BUCKET,
  clock: systemClock,
})

/** The files of an upload are all there: read its studies and draw their pictures. */
export const handler = consume(uploadCompleted, async ({ practiceId, payload }) => {
  if (practiceId === null) throw new Error('the event names no practice')
  const { key, patientId } = payload
  const sources = { store: createUploadStore(table, practiceId), objects }
  await indexUpload(sources, { practiceId, patientId, key })
})
