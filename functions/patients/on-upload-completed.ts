import { uploadCompleted } from '#events/upload-completed.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { afterUpload } from './domain/reactions.ts'
import { react } from './react.ts'

const dependencies = consumerDependencies()

/** Scans arrived: the record shows them, as new. */
export const handler = consume(uploadCompleted, (event) => {
  const { patientId, key, files, bytes } = event.payload
  return react(dependencies, event, {
    name: 'patients/on-upload-completed',
    patientId,
    effect: (patient) => afterUpload(patient, { key, files, bytes, at: event.occurredAt }),
  })
})
