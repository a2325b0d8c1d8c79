import { uploadCompleted } from '#events/upload-completed.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { noteStep } from './progress.ts'

const table = tableFromEnvironment()

/** The first scans arrived: one of the practice's first steps. */
export const handler = consume(uploadCompleted, (event) =>
  noteStep(table, 'scansReceivedAt', event),
)
