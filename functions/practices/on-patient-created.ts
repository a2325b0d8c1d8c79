import { patientCreated } from '#events/patient-created.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { noteStep } from './progress.ts'

const table = tableFromEnvironment()

/** The first patient was added: one of the practice's first steps. */
export const handler = consume(patientCreated, (event) => noteStep(table, 'patientAddedAt', event))
