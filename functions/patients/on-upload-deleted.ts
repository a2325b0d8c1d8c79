import { uploadDeleted } from '#events/upload-deleted.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { afterUploadDeleted } from './domain/reactions.ts'
import { react } from './react.ts'

const dependencies = consumerDependencies()

/** An upload is gone: the record no longer counts it. */
export const handler = consume(uploadDeleted, (event) => {
  const { patientId, ...removed } = event.payload
  return react(dependencies, event, {
    name: 'patients/on-upload-deleted',
    patientId,
    effect: (patient) => afterUploadDeleted(patient, removed),
  })
})
