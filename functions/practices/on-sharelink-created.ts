import { shareLinkCreated } from '#events/sharelink-created.ts'
import { tableFromEnvironment } from '#functions/platform/compose.ts'
import { consume } from '#functions/platform/consumer.ts'
import { noteStep } from './progress.ts'

const table = tableFromEnvironment()

/** The first upload link was sent: one of the practice's first steps. */
export const handler = consume(shareLinkCreated, (event) => noteStep(table, 'linkSentAt', event))
