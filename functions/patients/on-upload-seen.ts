import { uploadSeen } from '#events/upload-seen.ts'
import { consumerDependencies } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { afterUploadSeen } from './domain/reactions.ts'
import { react } from './react.ts'

const dependencies = consumerDependencies()

/** Staff looked at an upload: it is no longer new. */
export const handler = consume(uploadSeen, (event) =>
  react(dependencies, event, {
    name: 'patients/on-upload-seen',
    patientId: event.payload.patientId,
    effect: afterUploadSeen,
  }),
)
